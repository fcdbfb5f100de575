import type { Db, Tx } from '../../../core/db/database.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { subjectOf } from '../intents/money-calls.service.ts';
import {
  attemptFor,
  planCall,
  settleCall,
  type MoneyDeps,
} from '../intents/money-intents.service.ts';
import {
  eraseParams,
  findIntentOfCustomer,
  findNewestIntent,
} from '../intents/money-intents.store.ts';
import { succeededOrProblem } from '../provider-away.service.ts';

/**
 * A person's customer at the provider: created at the first payment, and the same from then on. The money intent
 * `cus:{user}` is its record. Call it outside of any transaction.
 * @throws {Problem} payments.not_set_up, payments.provider_away
 */
export async function ensureCustomer(
  deps: MoneyDeps,
  user: { userId: string; email: string; name: string },
): Promise<string> {
  const key = await transact(deps, async ({ tx, now }) => {
    const attempt = await attemptFor(tx, `cus:${user.userId}`);
    return planCall(tx, { kind: 'customer', attempt, input: { ...user } }, now);
  });
  return succeededOrProblem(await settleCall(deps, key), 'a customer');
}

/** The provider's customer of a person who has paid something; null before that. */
export async function findCustomer(db: Db | Tx, userId: string): Promise<string | null> {
  const made = await findNewestIntent(db, `cus:${userId}`);
  return made?.object_id ?? null;
}

/** The person this customer belongs to; null if the product did not create it. */
export async function findPayer(db: Db, customerId: string): Promise<string | null> {
  const made = await findIntentOfCustomer(db, customerId);
  const userId = made?.params['userId'];
  return typeof userId === 'string' ? userId : null;
}

/**
 * Forgets the name and the address that a person's customer and payout account were made with. What moved
 * money stays as it was planned: it names ids only.
 * @returns false while one of these calls has no outcome: it may have to be made again as it was planned.
 */
export async function forgetPayer(tx: Tx, userId: string): Promise<boolean> {
  const subjects = [
    subjectOf({ kind: 'customer', input: { userId, email: '', name: '' } }),
    subjectOf({ kind: 'account', input: { userId, email: '' } }),
  ];
  return eraseParams(tx, subjects);
}
