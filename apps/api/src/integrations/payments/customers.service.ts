import { transact } from '../../core/outbox/unit-of-work.ts';
import { attemptFor, planCall, settleCall, type MoneyDeps } from './money-intents.service.ts';
import { providerAway } from './provider-away.ts';

/**
 * The provider's customer of a person: made at the first payment, the same ever after. The money intent
 * `cus:{user}` is its record. Call it outside of any transaction.
 * @throws {Problem} payments.provider_away
 */
export async function ensureCustomer(
  deps: MoneyDeps,
  user: { userId: string; email: string; name: string },
): Promise<string> {
  const key = await transact(deps, async ({ tx, now }) => {
    const attempt = await attemptFor(tx, `cus:${user.userId}`);
    return planCall(tx, { kind: 'customer', attempt, input: { ...user } }, now);
  });
  const outcome = await settleCall(deps, key);
  if (outcome.state === 'succeeded') return outcome.objectId;
  throw providerAway(outcome.state === 'refused' ? outcome.message : 'no answer about a customer');
}
