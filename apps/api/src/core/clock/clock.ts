/** The one source of time. Everything that compares a deadline takes its time from here. */
export interface Clock {
  now(): Date;
}

/**
 * A clock that runs with the machine's, plus an offset: locally it follows the sandbox's clock, so that a month
 * can pass in a second.
 */
export class OffsetClock implements Clock {
  #offsetSeconds = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetSeconds * 1000);
  }

  get offsetSeconds(): number {
    return this.#offsetSeconds;
  }

  follow(offsetSeconds: number): void {
    this.#offsetSeconds = offsetSeconds;
  }
}
