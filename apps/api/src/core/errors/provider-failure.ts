/**
 * How a call to an outside provider ended that may change something. `unknown`: no answer, or one that
 * does not say; it must be tried again. `refused`: the provider said no and nothing was done.
 */
export class ProviderFailure extends Error {
  readonly outcome: 'unknown' | 'refused';
  readonly code: string | null;
  /** The provider refuses us, not the person: a key, a permission, an approval or a parameter is wrong. */
  readonly isOurs: boolean;

  constructor(
    outcome: 'unknown' | 'refused',
    code: string | null,
    message: string,
    cause?: unknown,
    isOurs = false,
  ) {
    super(message, { cause });
    this.isOurs = isOurs;
    this.name = 'ProviderFailure';
    this.outcome = outcome;
    this.code = code;
  }
}
