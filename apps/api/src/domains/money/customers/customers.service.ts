import type { Db, Tx } from '../../../core/db/database.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { subjectOf } from '../intents/money-calls.service.ts';
import {
  attemptAfter,
  attemptFor,
  planCall,
  settleCall,
  type MoneyDeps,
} from '../intents/money-intents.service.ts';
import { eraseParams, findIntentOfCustomer, listMadeFor } from '../intents/money-intents.store.ts';
import { orProviderAway, succeededOrProblem } from '../provider-away.service.ts';

/**
 * A person's customer at the provider: created at the first payment, and the same from then on, unless someone deletes it
 * there: then the next attempt makes another. The money intents `cus:{user}` are its record. Call it outside of any
 * transaction.
 * @throws {Problem} payments.not_set_up, payments.provider_away
 */
export async function ensureCustomer(
  deps: MoneyDeps,
  user: { userId: string; email: string; name: string },
): Promise<string> {
  const subject = subjectOf({ kind: 'customer', input: user });
  const gone = await findGone(deps, user.userId);
  const key = await transact(deps, async ({ tx, now }) => {
    const attempt = gone ? await attemptAfter(tx, subject, gone) : await attemptFor(tx, subject);
    return planCall(tx, { kind: 'customer', attempt, input: { ...user } }, now);
  });
  return succeededOrProblem(await settleCall(deps, key), 'a customer');
}

/** The person's customer if it was deleted at the provider; null if it works, or there is none yet. */
async function findGone(deps: MoneyDeps, userId: string): Promise<string | null> {
  const customerId = await findCustomer(deps.db, userId);
  if (customerId === null) return null;
  const isGone = await orProviderAway(() => deps.payments.isCustomerGone(customerId), deps.log);
  if (isGone)
    deps.log.warn({ customerId, userId }, 'payments: a customer was deleted at the provider');
  return isGone ? customerId : null;
}

/** The provider's customer of a person who has paid something, the latest one; null before that. */
export async function findCustomer(db: Db | Tx, userId: string): Promise<string | null> {
  return (await findCustomers(db, userId))[0] ?? null;
}

/** Every customer that the provider has had for a person, latest first; more than one where it was deleted there. */
export function findCustomers(db: Db | Tx, userId: string): Promise<string[]> {
  return listMadeFor(db, `cus:${userId}`);
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
