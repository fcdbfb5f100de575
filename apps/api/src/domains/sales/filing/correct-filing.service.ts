import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { lockSale } from '../sales.store.ts';
import { announce, changeSale } from '../move-sale.service.ts';
import {
  correctionRefusal,
  correctionsOf,
  correctionWords,
  type FilingNumbers,
  receiptKey,
} from './filing-numbers.rules.ts';
import { findForOperator, nameOfActor, titleOf, viewOne } from './filing.service.ts';

/**
 * Corrects a filing's numbers, even after the payouts: it moves no money and changes no status. The sale's
 * evidence records the old and the new values, and both sides are told.
 * @throws {Problem} sales.not_filed, sales.not_recorded, sales.receipt_used,
 *   sales.nothing_changed, sales.not_found
 */
export async function correctFiling(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  entered: Partial<FilingNumbers> & { reason: string },
): Promise<Filing> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    const refusal = correctionRefusal(sale, entered);
    if (refusal) throw new Problem(refusal);
    const corrections = correctionsOf(sale, entered);
    const words = correctionWords(corrections);
    const columns = Object.fromEntries(corrections.map(({ field, to }) => [field, to]));
    const saved = await changeSale(unit, sale, {
      ...columns,
      ...(columns['receipt'] ? { receipt_key: receiptKey(columns['receipt']) } : {}),
    });
    await appendEvidence(unit.tx, saleId, {
      at: unit.now,
      what: 'filing_corrected',
      who: nameOfActor(operator),
      details: { corrections, reason: entered.reason },
    });
    const { receipt, reel, frame } = saved;
    await announce(unit, saved, (news) => ({
      type: 'sales.filing_corrected',
      payload: { ...news, receipt, reel, frame, corrected: words, reason: entered.reason },
    }));
    // The old value, the new value, and the reason.
    unit.audit(operator, {
      what: 'filing.corrected',
      aboutId: saleId,
      about: await titleOf(unit, saved),
      reason: `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${entered.reason}`,
    });
  });
  return viewOne(deps, saleId);
}
