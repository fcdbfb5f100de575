import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { bookReversals, type ProviderTransfer } from '../../money/money.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { holderOf } from '../holding/shares.rules.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import { movePayout } from './move-payout.service.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';

/**
 * Takes over what someone took back of a payout at the provider, whole or in part: it is booked, the owner and the operators
 * are told, and an operator pays it again or refunds the sale. The sale itself continues: the buyer's money and title are not
 * concerned. Not while a sale is being undone: then the product takes payouts back itself.
 * @returns whether anything was new.
 */
export async function followPayouts(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (isUndone(sale)) return false;
  const owners = (await listSaleOwners(deps.db, [sale.id])).filter(wasPaid);
  if (owners.length === 0) return false;
  const transfers = await deps.payments.listTransfers(sale.id);
  const taken = owners.filter((owner) => reversedCents(owner, transfers) > owner.takenCents);
  if (taken.length === 0) return false;
  await withSale(deps, sale, async (unit, locked) => {
    const saved = await changeSale(unit, locked, { next_check_at: unit.now });
    for (const owner of taken) await recordTaken(unit, saved, owner, transfers);
  });
  return true;
}

function wasPaid({ transferIds, payoutStatus }: SaleOwner): boolean {
  return transferIds.length > 0 && payoutStatus !== 'reversed';
}

function reversedCents(owner: SaleOwner, transfers: readonly ProviderTransfer[]): number {
  return transfersOf(owner, transfers).reduce((sum, transfer) => sum + transfer.reversedCents, 0);
}

/** What the provider has of an owner's payout, the first transfer and those that were made in its place. */
export function transfersOf(
  owner: SaleOwner,
  transfers: readonly ProviderTransfer[],
): ProviderTransfer[] {
  return transfers.filter(({ id }) => owner.transferIds.includes(id));
}

async function recordTaken(
  unit: UnitOfWork,
  sale: Sale,
  owner: SaleOwner,
  transfers: readonly ProviderTransfer[],
): Promise<void> {
  const ids: string[] = [];
  let amountCents = 0;
  for (const transfer of transfersOf(owner, transfers)) {
    const cents = await bookReversals(unit.tx, sale.id, transfer, unit.now);
    if (cents > 0) ids.push(transfer.id);
    amountCents += cents;
  }
  const takenCents = owner.takenCents + amountCents;
  await movePayout(unit, owner, 'take', 'provider', { taken_cents: takenCents });
  await appendEvidence(unit, sale.id, 'payout_taken_elsewhere', {
    who: owner.name,
    details: { amountCents, transfers: ids },
  });
  await announce(unit, sale, [
    'sales.payout_taken_elsewhere',
    { ownerUserId: owner.userId, owner: holderOf(owner), takenCents: amountCents },
  ]);
}
