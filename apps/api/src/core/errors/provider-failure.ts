/**
 * How a call that may change something at a provider ended. `unknown`: no answer, or an unclear one; it must be
 * tried again. `refused`: the provider said no and did nothing.
 */
export class ProviderFailure extends Error {
  readonly outcome: 'unknown' | 'refused';
  readonly code: string | null;
  /** The provider refuses us, not the person: our key, a permission, an approval or a parameter is wrong. */
  readonly isOurs: boolean;
  /** The provider repeats a failure of its own that it keeps under our key: only another key gets past it. */
  readonly keyIsSpent: boolean;

  constructor(
    outcome: 'unknown' | 'refused',
    code: string | null,
    message: string,
    cause?: unknown,
    isOurs = false,
    keyIsSpent = false,
  ) {
    super(message, { cause });
    this.isOurs = isOurs;
    this.keyIsSpent = keyIsSpent;
    this.name = 'ProviderFailure';
    this.outcome = outcome;
    this.code = code;
  }
}
