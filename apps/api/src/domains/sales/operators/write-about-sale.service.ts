import type {
  SaleWordsEntry,
  SaleWordsTo,
} from '@claimstead/contract/operations-sales.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { findDebit } from '../../checkouts/checkouts.api.ts';
import { announce } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { auditSale, findForOperator } from './find-sale.service.ts';

/** How the trail begins what was written to them. */
const addressees: Record<Exclude<SaleWordsTo, 'team'>, string> = {
  buyer: 'To the buyer',
  owners: 'To the owners',
  everyone: 'To everyone',
};

/**
 * Writes to parties of a sale, or of a payment on its way, by notice and email; or notes something that no party sees. Either
 * stays in the trail.
 * @throws {Problem} sales.not_found
 */
export async function writeAboutSale(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  { to, text }: SaleWordsEntry,
): Promise<void> {
  const debit = await findDebit(deps.db, saleId);
  const sale = debit
    ? { ...debit, paidCents: debit.amountCents, filedAt: null }
    : await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    if (to === 'team') return auditSale(unit, operator, sale, 'sale.note', text);
    await announce(unit, sale, ['sales.team_wrote', { to, text, isFiled: sale.filedAt !== null }]);
    await auditSale(unit, operator, sale, 'sale.message', `${addressees[to]}: ${text}`);
  });
}
