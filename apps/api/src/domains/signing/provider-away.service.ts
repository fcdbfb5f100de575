import type { CoreDeps } from '../../core/deps.ts';
import { Problem } from '../../core/errors/problem.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';

/**
 * For calls that a person waits for: an unreachable signing provider becomes "try again".
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

/**
 * For background work: an unreachable signing provider has said nothing and is asked again when the work
 * repeats. @returns null then. A provider that says no will say no again: a person must look.
 */
export async function nullIfAway<T>(deps: CoreDeps, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.outcome === 'refused') {
      deps.log.error({ err: error }, 'signatures: the provider refuses, an operator must look');
    } else {
      deps.log.warn({ err: error }, 'signatures: the provider cannot be asked');
    }
    return null;
  }
}
