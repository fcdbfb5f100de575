import { Problem } from '../../../core/errors/problem.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  isBack,
  postLedger,
  reversalSubject,
  attemptFor,
  findOutcome,
} from '../../money/money.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { movePayout } from '../payouts/move-payout.service.ts';
import { changeSale } from '../move-sale.service.ts';
import { actOfOperator } from './act-on-sale.service.ts';
import { isBeingUndone } from './operator-sales.service.ts';

/**
 * Writes off, at an operator's request, every payout of a sale being undone that the owner's account could not
 * return: it is booked as the platform's loss, and the refund continues from the platform's balance. Title is
 * with the owners again by then; the buyer does not wait for their accounts.
 * @throws {Problem} sales.not_found, sales.already_done where nothing was refused or a call is still
 *   open
 */
export const writeOff = actOfOperator('sale.write_off', async (unit, sale, { reason }) => {
  if (!isBeingUndone(sale)) throw new Problem('sales.already_done');
  const owners = await listSaleOwners(unit.tx, [sale.id]);
  const refused = owners.filter(({ payoutStatus }) => payoutStatus === 'refused');
  if (refused.length === 0) throw new Problem('sales.already_done');
  for (const owner of refused) await writeOffOne(unit, owner, reason);
  // A process about to retry one of them reads again first.
  await changeSale(unit, sale, { next_check_at: unit.now });
});

async function writeOffOne(unit: UnitOfWork, owner: SaleOwner, reason: string): Promise<void> {
  const transferId = owner.transferId ?? '';
  // The next attempt exists only where the last one is not known to be refused: the payout may be back.
  for (const id of owner.transferIds) {
    const subject = reversalSubject(id);
    const next = `${subject}:${await attemptFor(unit.tx, subject)}`;
    const outcome = await findOutcome(unit.tx, next);
    if (outcome && !(await isBack(unit.tx, id))) throw new Problem('sales.already_done');
  }
  const amountCents = owner.shareCents - owner.missingCents;
  await movePayout(unit, owner, 'write_off', 'operator');
  await postLedger(unit.tx, {
    kind: 'transfer_written_off',
    providerObjectId: transferId,
    saleId: owner.saleId,
    at: unit.now,
    amountCents,
  });
  await appendEvidence(unit, owner.saleId, 'payout_written_off', {
    who: owner.name,
    details: { amountCents, transfer: transferId, note: reason },
  });
}
