/** The last move once more, for who watches: what lay there before it, and a moment later what lies there since. */
const BEFORE_MS = 700;

export class Again {
  private timer: ReturnType<typeof setTimeout> | undefined;

  run(before: () => void, after: () => void): void {
    clearTimeout(this.timer);
    before();
    this.timer = setTimeout(after, BEFORE_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
