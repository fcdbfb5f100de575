/**
 * How a call to an outside provider ended that may change something. `unknown`: no answer, or one that
 * does not say; it must be tried again. `refused`: the provider said no and nothing was done.
 */
export class ProviderFailure extends Error {
  readonly outcome: 'unknown' | 'refused';
  readonly code: string | null;

  constructor(
    outcome: 'unknown' | 'refused',
    code: string | null,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ProviderFailure';
    this.outcome = outcome;
    this.code = code;
  }
}
