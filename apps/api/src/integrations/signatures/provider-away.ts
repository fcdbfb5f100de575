import { Problem } from '../../core/errors/problem.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';

/**
 * For calls that a person waits for: a signing provider that cannot be asked becomes "try again".
 * @throws {Problem} signatures.provider_away
 */
export async function orSignerAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const note = error.message;
    throw new Problem('signatures.provider_away', { note, cause: error, retryAfterSeconds: 5 });
  }
}
