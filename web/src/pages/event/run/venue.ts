/** Times as the journal of an event writes them: local times of the venue. */

/** `2019-04-27T13:15:00` in the zone. */
export function venueTime(moment: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}:${of("second")}`;
}

/** The next time at which the venue's clocks show `13:15`: today, or tomorrow where that has passed. */
export function nextAt(time: string, now: number, zone: string): string {
  const here = venueTime(now, zone);
  const today = `${here.slice(0, 10)}T${time}:00`;
  return today > here ? today : `${venueTime(now + 86_400_000, zone).slice(0, 10)}T${time}:00`;
}

/** `13:15` of a time of the journal. */
export function shortTime(at: string): string {
  return at.slice(11, 16);
}
