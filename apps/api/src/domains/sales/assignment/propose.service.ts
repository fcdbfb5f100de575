import type { ProposalKind, ProposalMove } from '@claimstead/contract/sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { moveProposal } from '../proposals/move-proposal.service.ts';
import { findSaleOf } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { lockSale } from '../sales.store.ts';
import { carryOutCancellation } from './assignment.service.ts';
import { followIfPossible } from './follow.service.ts';

/**
 * What both sides may agree on before the last signature: to end the sale for a full refund, or to move its deadline once.
 * @throws {Problem} sales.not_found, sales.no_agreement_now, sales.proposal_moved_on; sales.not_cancellable: the last signature
 *   came before the agreement to end.
 */
export async function propose(
  deps: SalesDeps,
  actor: Actor,
  saleId: string,
  { kind, move }: { kind: ProposalKind; move: ProposalMove },
): Promise<void> {
  const { sale: known, side } = await findSaleOf(deps.db, saleId, actor.userId);
  await followIfPossible(deps, known.id);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    const name = `${actor.firstName} ${actor.lastName}`.trim();
    await moveProposal(unit, sale, { kind, move, side, userId: actor.userId, name });
  });
  if (kind === 'end' && move === 'agree') await carryOutCancellation(deps, saleId);
}
