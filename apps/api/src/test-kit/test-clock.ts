import { OffsetClock } from '../core/clock/clock.ts';

/** A clock that tests move by hand. */
export class TestClock extends OffsetClock {
  advance(seconds: number): void {
    this.follow(this.offsetSeconds + seconds);
  }

  advanceDays(days: number): void {
    this.advance(days * 24 * 3600);
  }
}
