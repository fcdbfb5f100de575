import type { CallOutcome } from './money-intents.service.ts';
import { notSetUp, providerAway } from './provider-away.ts';

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
