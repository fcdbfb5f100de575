import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import {
  appendEvidence,
  correctionWords,
  noteFiling,
  announce,
  findForOperator,
  lockForOperator,
  nameOfActor,
  auditSale,
} from '../sales/sales.api.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import {
  correctionRefusal,
  correctionsOf,
  type FilingNumbers,
  receiptKey,
} from './filing-numbers.rules.ts';
import { filingOf } from './move-recordation.service.ts';
import { viewOne } from './recordations.service.ts';
import { openRecordation, updateRecordation } from './recordations.store.ts';

/**
 * Corrects a filing's numbers, even after the payouts: it moves no money and changes no status. The sale's
 * evidence records the old and the new values, and both sides are told.
 * @throws {Problem} sales.not_filed, recordations.not_recorded, recordations.receipt_used,
 *   recordations.nothing_changed, sales.not_found
 */
export async function correctFiling(
  deps: RecordationsDeps,
  operator: Actor,
  saleId: string,
  entered: Partial<FilingNumbers> & { reason: string },
): Promise<Filing> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockForOperator(unit, saleId);
    const known = await openRecordation(unit.tx, saleId);
    const refusal = correctionRefusal(known, entered);
    if (refusal) throw new Problem(refusal);
    const corrections = correctionsOf(known, entered);
    const words = correctionWords(corrections);
    const columns = Object.fromEntries(corrections.map(({ field, to }) => [field, to]));
    const corrected = await updateRecordation(unit.tx, known, {
      ...columns,
      ...(columns['receipt'] ? { receipt_key: receiptKey(columns['receipt']) } : {}),
    });
    const saved = await noteFiling(unit, sale, filingOf(corrected ?? known));
    await appendEvidence(unit, saleId, 'filing_corrected', {
      who: nameOfActor(operator),
      details: { corrections, reason: entered.reason },
    });
    const { receipt, reel, frame } = saved;
    await announce(unit, saved, [
      'recordations.corrected',
      { receipt, reel, frame, corrected: words, reason: entered.reason },
    ]);
    // The old value, the new value, and the reason.
    const inTrail = `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${entered.reason}`;
    await auditSale(unit, operator, saved, 'filing.corrected', inTrail);
  });
  return viewOne(deps, saleId);
}
