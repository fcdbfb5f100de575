import { Problem } from '../../core/errors/problem.ts';
import { ProviderFailure } from './payments.port.ts';

/**
 * For calls that a person waits for: a provider that cannot be asked becomes the answer "try again".
 * @throws {Problem} payments.provider_away
 */
export async function orProviderAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) throw providerAway(error.message, error);
    throw error;
  }
}

export function providerAway(note: string, cause?: unknown): Problem {
  return new Problem('payments.provider_away', { note, cause, retryAfterSeconds: 5 });
}
