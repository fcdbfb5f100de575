import type { CallOutcome } from './intents/money-intents.service.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Log } from '../../core/log/log.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';

/**
 * For calls that a person waits for: an unreachable provider becomes the answer "try again", one that refuses
 * us the answer that it is our fault. The latter is logged if nothing else reports it.
 * @throws {Problem} payments.provider_away, payments.not_set_up
 */
export async function orProviderAway<T>(work: () => Promise<T>, log?: Log): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!error.isOurs) throw providerAway(error.message, error);
    log?.error({ err: error, code: error.code }, 'payments: the provider refuses a call of ours');
    throw notSetUp(error.message, error);
  }
}

/** The provider refuses us: the person cannot help it, and nothing was charged. */
function notSetUp(note: string, cause?: unknown): Problem {
  return new Problem('payments.not_set_up', { note, cause });
}

export function providerAway(note: string, cause?: unknown): Problem {
  return new Problem('payments.provider_away', { note, cause, retryAfterSeconds: 5 });
}

/**
 * What a call has made, for a person who waits for it.
 * @throws {Problem} payments.not_set_up where the provider refuses us, payments.provider_away where nobody
 *   can say yet.
 */
export function succeededOrProblem(outcome: CallOutcome, about: string): string {
  if (outcome.state === 'succeeded') return outcome.objectId;
  if (outcome.state === 'refused') throw notSetUp(outcome.message);
  if (outcome.refusesUs) throw notSetUp(`the provider refuses us: ${about}`);
  throw providerAway(`no answer about ${about}`);
}
