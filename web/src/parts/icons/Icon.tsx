import type { JSX } from "preact";

/** Our own drawings: strokes of one width on a grid of 24. */
const DRAWN = {
  arrow: "M4 12h15M13 6l6 6-6 6",
  back: "M20 12H5M11 6l-6 6 6 6",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2",
  redo: "m15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h2",
  reset: "M4 4v5h5M4.6 9A8.5 8.5 0 1 1 3.5 13",
  hint: "M9 18h6M10 21.5h4M8.5 14.5A6.5 6.5 0 1 1 15.5 14.5c-.6.6-.9 1.2-1 2h-5c-.1-.8-.4-1.4-1-2Z",
  eye: "M2.5 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  hand: "M7.500 13V6.200a1.400 1.400 0 0 1 2.800 0V11M10.300 10.500V4.400a1.400 1.400 0 0 1 2.800 0V11M13.100 10.500V5.400a1.400 1.400 0 0 1 2.800 0V12M15.900 11V8a1.400 1.400 0 0 1 2.800 0v7c0 4-2.500 6.500-6 6.500-3 0-4.700-1.400-6.200-4l-2-3.400a1.500 1.500 0 0 1 2.500-1.600L7.500 13",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 11.200a.8.8 0 1 0 0 1.600.8.8 0 0 0 0-1.600ZM12 11.200a.8.8 0 1 0 0 1.600.8.8 0 0 0 0-1.600ZM19 11.200a.8.8 0 1 0 0 1.600.8.8 0 0 0 0-1.600Z",
  chat: "M4 5h16v11H10l-4.5 4v-4H4Z",
  history: "M4 4v5h5M4.6 9A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 2",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  share: "M12 15V3M7.5 7 12 2.5 16.5 7M6 11H4.5v10h15V11H18",
  screen:
    "M4.5 4h15A1.5 1.5 0 0 1 21 5.5v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15.5v-10A1.5 1.5 0 0 1 4.5 4ZM9 21h6",
  book: "M6 3h13v18H6a2.5 2.5 0 0 1-2.5-2.5v-13A2.5 2.5 0 0 1 6 3ZM3.5 18.5A2.5 2.5 0 0 1 6 16h13",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  help: "M9 9a3 3 0 1 1 4.2 2.75c-.8.4-1.2 1-1.2 1.9v.6M12 17.5h.01M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19Z",
  close: "M6 6l12 12M18 6 6 18",
  check: "m4.5 12.5 5 5 10-11",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  home: "M3.5 11.5 12 4l8.500 7.500M6 9.500V20h12V9.500M10 20v-5h4v5",
  tidy: "M4 5h4v6H4ZM10 5h4v6h-4ZM16 5h4v6h-4ZM4 14h4v6H4ZM10 14h4v6h-4Z",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 21a7.5 7.5 0 0 1 15 0",
  robot: "M5 9h14v10H5ZM12 9V5M12 4.5h.01M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  sound: "M4 9.5v5h4l5 4v-13l-5 4ZM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  muted: "M4 9.5v5h4l5 4v-13l-5 4ZM17 9.5l5 5M22 9.5l-5 5",
  settings:
    "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  device:
    "M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5ZM11 18.5h2",
  download: "M12 3v12M7 10.5l5 5 5-5M4.5 20.5h15",
  play: "M7 4.5v15l12-7.5Z",
  pause: "M8 5v14M16 5v14",
  next: "m9 5 7 7-7 7",
  previous: "m15 5-7 7 7 7",
  first: "M6 5v14m12-14-7 7 7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  crown: "M4 18.5h16M4 15 3 7l5 3.5L12 4l4 6.5L21 7l-1 8Z",
  trophy:
    "M7.5 3.5h9V9a4.5 4.5 0 0 1-9 0ZM7.5 5.5H4V7a3.8 3.8 0 0 0 3.7 3.8M16.5 5.5H20V7a3.8 3.8 0 0 1-3.7 3.8M12 13.5V17M8.5 20.5h7M10 17h4l.7 3.5H9.3Z",
  seal: "M12 3 5 5.5V11c0 4.6 3 8 7 10 4-2 7-5.4 7-10V5.5ZM9 11.5l2.2 2.2L15.5 9.5",
  clock: "M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  timer: "M12 9.5v4l2.500 2M9.500 2.500h5M12 21.500a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z",
  dice: "M5.500 4h13A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-13A1.500 1.500 0 0 1 5.500 4ZM8.500 8.500h.01M12 12h.01M15.500 15.500h.01",
  tile: "M7 3h10a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 17 21H7a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 7 3ZM10 8l2.500-1.500V13",
  jigsaw: "M3.750 7.250h4.200a2.500 2.500 0 1 1 4.600 0h4.200v4.200a2.500 2.500 0 1 1 0 4.600v4.200h-13Z",
  erase: "M9 5h11v14H9l-6-7ZM12 9.500l5 5M17 9.500l-5 5",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7Z",
  picture: "M4 4h16v16H4ZM4 16l5-5 4 4 2.500-2.500L20 17M15 8.500h.01",
} as const;

export type IconName = keyof typeof DRAWN;

/** An ornament: whatever it stands in has the words. */
export function Icon({ name, size = 20, ...rest }: { name: IconName; size?: number } & JSX.IntrinsicElements["svg"]) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={DRAWN[name]} />
    </svg>
  );
}

/** Junior's star. */
export function Star({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="m12 2.3 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.5l-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8Z" fill="var(--star)" />
    </svg>
  );
}
