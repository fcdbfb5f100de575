import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger, type ProviderTransfer } from '../../money/money.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, withSale } from '../move-sale.service.ts';
import { movePayout } from './move-payout.service.ts';

/** Books a transfer that was made to an owner, once. @throws {MovedOn} @throws {ProviderFailure} */
export async function recordPaid(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  transferId: string,
): Promise<void> {
  const { createdAt } = await deps.payments.getTransfer(transferId);
  const paid = { id: transferId, amountCents: owner.shareCents, createdAt };
  await withSale(deps, sale, async (unit, locked) => {
    const made = { transfer_id: transferId, paid_at: unit.now };
    await movePayout(unit, owner, 'pay', 'provider', made);
    await tellPaid(unit, locked, owner, 'paid', paid);
  });
}

/** The same of one that pays what someone took back of the payout, or a part of that. @throws {MovedOn} */
export async function recordPaidAgain(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  paid: Made,
): Promise<void> {
  const { id: transferId, amountCents } = paid;
  await withSale(deps, sale, async (unit, locked) => {
    const move = amountCents < owner.missingCents ? 'pay_again_in_part' : 'pay_again';
    await movePayout(unit, owner, move, 'provider', {
      paid_again_cents: owner.takenCents - owner.missingCents + amountCents,
      again_transfer_ids: [...owner.transferIds.slice(1), transferId],
    });
    await tellPaid(unit, locked, owner, 'paid_again', paid);
  });
}

type Made = Pick<ProviderTransfer, 'id' | 'amountCents' | 'createdAt'>;

async function tellPaid(
  unit: UnitOfWork,
  sale: Sale,
  { name, userId: ownerUserId }: SaleOwner,
  what: 'paid' | 'paid_again',
  { id: providerObjectId, amountCents, createdAt: eventAt }: Made,
): Promise<void> {
  const about = { providerObjectId, saleId: sale.id, at: unit.now, eventAt, amountCents };
  await postLedger(unit.tx, { ...about, kind: 'owner_paid' });
  const details = { amountCents, transfer: providerObjectId };
  await appendEvidence(unit, sale.id, what, { who: name, details });
  await announce(unit, sale, ['sales.paid_out', { ownerUserId, amountCents }]);
}
