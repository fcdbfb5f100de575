import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { announce, changeSale } from '../move-sale.service.ts';
import { movePapers } from '../papers/move-papers.service.ts';
import type { Sale } from '../sales.store.ts';

/** It is the buyer's turn to sign a locked sale's papers: its buyer is told so, once. */
export async function askBuyer(unit: UnitOfWork, sale: Sale): Promise<Sale> {
  if (sale.papersStatus !== 'none') return sale;
  const papers = await movePapers(unit, sale.papers, { move: 'ask', by: 'system', change: {} });
  const saved = await changeSale(unit, sale, { step_since: unit.now }, { papers });
  const userIds = [sale.buyerUserId];
  await announce(unit, saved, ['sales.signature_requested', { userIds, after: null }]);
  return saved;
}
