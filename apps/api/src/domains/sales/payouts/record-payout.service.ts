import { transact } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../money/money.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, lockAsRead } from '../move-sale.service.ts';
import { movePayout } from './move-payout.service.ts';

/** Books a transfer that was made to an owner, once. @throws {SaleMovedOn} */
export async function recordPaid(
  deps: SalesDeps,
  sale: Sale,
  owner: SaleOwner,
  transferId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const made = { transfer_id: transferId, paid_at: unit.now };
    await movePayout(unit, owner, 'pay', 'provider', made);
    await postLedger(unit.tx, {
      kind: 'owner_paid',
      providerObjectId: transferId,
      saleId: sale.id,
      at: unit.now,
      amountCents: owner.shareCents,
    });
    await appendEvidence(unit.tx, sale.id, {
      at: unit.now,
      what: 'paid',
      who: owner.name,
      details: { amountCents: owner.shareCents, transfer: transferId },
    });
    await announce(unit, locked, (news) => ({
      type: 'sales.paid_out',
      payload: { ...news, ownerUserId: owner.userId, amountCents: owner.shareCents },
    }));
  });
}
