import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  transferSubject,
  findOutcome,
  findRefusal,
  findUnsettled,
  nextAttemptFor,
  planCall,
  settleCall,
} from '../../money/money.api.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { withSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { recordPaidAgain } from './record-payout.service.ts';
import { openDestinations } from './open-destinations.service.ts';
import { transferRetryAt } from './payouts.rules.ts';

/**
 * Pays what was taken back of payouts at the provider once more, where an operator asked for it: by a transfer of its own, from
 * the platform's balance, for the charge's own money may be spent. An account that cannot receive is waited for.
 * @returns whether anything was paid.
 */
export async function advancePayAgain(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const asked = (await listSaleOwners(deps.db, [sale.id])).filter(isDueAgain);
  // While a bank has the payment, nothing more leaves for it.
  if (asked.length === 0 || isMoneyInDoubt(sale)) return false;
  const destinations = await openDestinations(deps, asked);
  let isPaid = false;
  for (const owner of asked) {
    const key = await planAgain(deps, sale, owner, destinations.get(owner.ownerId) ?? null);
    if (key && (await settleAgain(deps, sale, owner, key)) === 'paid') isPaid = true;
  }
  return isPaid;
}

/**
 * What was sent already is known and recorded before anything is taken back.
 * @returns false while it is unknown whether money has left.
 */
export async function recordSentAgain(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const owners = await listSaleOwners(deps.db, [sale.id]);
  for (const owner of owners.filter(isDueAgain)) {
    const key = await findLatest(deps, sale, owner);
    if (key && (await settleAgain(deps, sale, owner, key)) === 'unknown') return false;
  }
  return true;
}

function isDueAgain({ payoutStatus }: SaleOwner): boolean {
  return payoutStatus === 'due_again';
}

/** The transfer under way, or one that succeeded and is not recorded yet. */
async function findLatest(deps: SalesDeps, sale: Sale, owner: SaleOwner): Promise<string | null> {
  const subject = transferSubject(sale.id, owner.ownerId);
  const open = await findUnsettled(deps.db, subject);
  if (open) return open;
  const latest = (await transact(deps, ({ tx }) => nextAttemptFor(tx, subject))) - 1;
  const outcome = await findOutcome(deps.db, `${subject}:${latest}`);
  const isNew = outcome?.state === 'succeeded' && !owner.transferIds.includes(outcome.objectId);
  return isNew ? `${subject}:${latest}` : null;
}

async function planAgain(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  destination: string | null,
): Promise<string | null> {
  const latest = await findLatest(deps, sale, owner);
  if (latest || !destination || owner.missingCents <= 0) return latest;
  const subject = transferSubject(sale.id, owner.ownerId);
  return withSale(deps, sale, async (unit) => {
    const refused = await findRefusal(unit.tx, subject);
    const isSame = refused?.params['destination'] === destination;
    if (refused && isSame && transferRetryAt(refused) > unit.now) return null;
    const attempt = await nextAttemptFor(unit.tx, subject);
    const amountCents = owner.missingCents;
    const input = { saleId: sale.id, ownerId: owner.ownerId, amountCents, destination };
    return planCall(unit.tx, { kind: 'transfer', attempt, input }, unit.now);
  });
}

async function settleAgain(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  key: string,
): Promise<'paid' | 'refused' | 'unknown'> {
  const outcome = await settleCall(deps, key);
  if (outcome.state === 'unknown') return 'unknown';
  if (outcome.state === 'refused') {
    deps.log.warn({ saleId: sale.id, ownerId: owner.ownerId, outcome }, 'sales: transfer refused');
    return 'refused';
  }
  const made = (await deps.payments.listTransfers(sale.id)).find(
    ({ id }) => id === outcome.objectId,
  );
  if (!made) return 'unknown';
  await recordPaidAgain(deps, sale, owner, made);
  return 'paid';
}
