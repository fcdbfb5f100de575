import type { Log } from '../log/log.ts';
import { type Telemetry, unmeasured } from '../metrics/telemetry.ts';

export type CircuitState = 'closed' | 'open' | 'half_open';

/** This many calls in a row must fail, over at least this long: a hiccup is not an outage. */
const opensAfter = 5;
const opensAfterMs = 2_000;
/** The pause before one call is let through, whose outcome decides. */
const restMs = 5_000;
/** An outage that lasts this long needs a person. */
const toldAfterMs = 60_000;

/** The provider is known to be away, so it was not called. */
export class CircuitOpen extends Error {
  readonly provider: string;

  constructor(provider: string) {
    super(`${provider} is away and is not asked at the moment`);
    this.name = 'CircuitOpen';
    this.provider = provider;
  }
}

/** How to read a call's outcome: a refusal is an answer; silence and "not now" are not. */
export type Reading<T> = {
  foundNobody: (error: unknown) => boolean;
  saysAway?: (answer: T) => boolean;
};

type Options = {
  provider: string;
  log: Log;
  /** Called at each change, and each time a check fails. */
  onState?: (state: 'closed' | 'open', since: Date) => void;
  /** Counts and times each call that is made. */
  telemetry?: Pick<Telemetry, 'run'>;
  /** Monotonic milliseconds. */
  ticks?: () => number;
};

/**
 * Stands between this process and one provider. While the provider answers, it changes nothing. Once several
 * calls in a row get no answer, it opens: people are told right away instead of after a timeout each, and no
 * worker waits. After a pause it lets one call through; if that is answered, everything is back to normal.
 */
export class Circuit {
  readonly #options: Options;
  readonly #ticks: () => number;
  #failures = 0;
  /** When the first of the consecutive unanswered calls was made. */
  #failingSince = 0;
  #openedAt: number | null = null;
  #since = new Date();
  #asksAgainAt = 0;
  #probing = false;
  #told = false;

  constructor(options: Options) {
    this.#options = options;
    this.#ticks = options.ticks ?? (() => performance.now());
  }

  get state(): CircuitState {
    if (this.#openedAt === null) return 'closed';
    return this.#probing || this.#ticks() >= this.#asksAgainAt ? 'half_open' : 'open';
  }

  /**
   * Makes a call unless the provider is known to be away.
   * @throws {CircuitOpen} if it is; otherwise whatever the call throws.
   */
  async call<T>(work: () => Promise<T>, reading: Reading<T>): Promise<T> {
    const isProbe = this.#openedAt !== null;
    if (isProbe && this.state === 'open') throw this.#refusal();
    if (isProbe && this.#probing) throw this.#refusal();
    if (isProbe) this.#probing = true;
    const madeAt = this.#ticks();
    try {
      const { provider, telemetry = unmeasured } = this.#options;
      const answer = await telemetry.run({ kind: 'provider', name: provider }, work);
      if (reading.saysAway?.(answer)) this.#foundNobody(madeAt, null);
      else this.#wasAnswered();
      return answer;
    } catch (error) {
      if (reading.foundNobody(error)) this.#foundNobody(madeAt, error);
      else this.#wasAnswered();
      throw error;
    } finally {
      if (isProbe) this.#probing = false;
    }
  }

  #refusal(): CircuitOpen {
    this.#tellAPerson();
    return new CircuitOpen(this.#options.provider);
  }

  #wasAnswered(): void {
    this.#failures = 0;
    if (this.#openedAt === null) return;
    const { provider, log, onState } = this.#options;
    const seconds = Math.round((this.#ticks() - this.#openedAt) / 1000);
    this.#openedAt = null;
    this.#told = false;
    log.info({ provider, seconds }, 'circuit: the provider answers again');
    onState?.('closed', new Date());
  }

  #foundNobody(madeAt: number, error: unknown): void {
    const now = this.#ticks();
    if (this.#failures === 0) this.#failingSince = madeAt;
    this.#failures += 1;
    const { provider, log, onState } = this.#options;
    if (this.#openedAt !== null) {
      this.#asksAgainAt = now + restMs;
      this.#tellAPerson();
      onState?.('open', this.#since);
    } else if (this.#failures >= opensAfter && now - this.#failingSince >= opensAfterMs) {
      this.#openedAt = now;
      this.#since = new Date();
      this.#asksAgainAt = now + restMs;
      log.warn(
        { provider, err: error },
        'circuit: the provider is away, asking it once in a while',
      );
      onState?.('open', this.#since);
    }
  }

  /** Once for each outage. */
  #tellAPerson(): void {
    if (this.#openedAt === null || this.#told) return;
    if (this.#ticks() - this.#openedAt < toldAfterMs) return;
    this.#told = true;
    const { provider, log } = this.#options;
    log.error({ provider, since: this.#since }, 'circuit: the provider has been away for a minute');
  }
}
