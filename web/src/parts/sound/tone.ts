export interface Tone {
  /** In hertz. */
  pitch: number;
  seconds: number;
  loud: number;
  shape?: OscillatorType;
}

/** One tone that fades, beginning so many seconds from now. */
export function strike(context: AudioContext, from: number, { pitch, seconds, loud, shape = "sine" }: Tone): void {
  const start = context.currentTime + from;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}
