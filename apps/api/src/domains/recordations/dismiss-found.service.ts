import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { findForOperator, lockForOperator, auditSale } from '../sales/sales.api.ts';
import { viewOne } from './recordations.service.ts';
import { awaitsRecord, dismissFound } from './found-recordings.store.ts';

/**
 * An operator found that the paper in the office's record is not this sale's. It is not proposed again; another one that
 * names the buyer is.
 * @throws {Problem} sales.not_found, sales.already_done if that is not what was found
 */
export async function dismissRecording(
  deps: RecordationsDeps,
  operator: Actor,
  saleId: string,
  { reel, frame, reason }: { reel: string; frame: string; reason: string },
): Promise<Filing> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockForOperator(unit, saleId);
    const isOpen = await awaitsRecord(unit.tx, saleId);
    if (!isOpen || !(await dismissFound(unit.tx, saleId, { reel, frame }, unit.now))) {
      throw new Problem('sales.already_done');
    }
    const inTrail = `Reel ${reel}, frame ${frame}: ${reason}`;
    await auditSale(unit, operator, sale, 'filing.dismissed', inTrail);
  });
  return viewOne(deps, saleId);
}
