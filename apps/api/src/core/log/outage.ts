/** What an outage was like: how long, and how many lines were left out, by their sentences. */
export type OutageReport = { seconds: number; leftOut: number; of: Record<string, number> };

/**
 * Lines about a database that is away: everything that uses it notices, again and again. The first of an outage is
 * written; the others are counted, and told of together once no more are heard.
 */
export class Outage {
  readonly #quietMs: number;
  readonly #tell: (report: OutageReport) => void;
  #began = 0;
  #last = 0;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  /** @param quietMs of silence end it */
  constructor(quietMs: number, tell: (report: OutageReport) => void) {
    this.#quietMs = quietMs;
    this.#tell = tell;
  }

  /** Hears of a line. @returns whether the outage begins with it. */
  isBegunBy(): boolean {
    this.#last = performance.now();
    if (this.#timer) {
      this.#timer.refresh();
      return false;
    }
    this.#began = this.#last;
    this.#counts = new Map();
    this.#timer = setTimeout(() => this.#end(), this.#quietMs).unref();
    return true;
  }

  leaveOut(sentence: string): void {
    this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1);
  }

  #end(): void {
    const counts = [...this.#counts];
    this.#timer = null;
    const leftOut = counts.reduce((sum, [, count]) => sum + count, 0);
    // A line alone needs no second one.
    if (leftOut === 0) return;
    const seconds = Math.round((this.#last - this.#began) / 1000);
    this.#tell({ seconds, leftOut, of: Object.fromEntries(counts) });
  }
}
