import type { Filing, FilingCounts, FilingStatus } from '@claimstead/contract/filings.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { orSignerAway } from '../signing/signing.api.ts';
import { compareListingTitle, doesTitleStop, lockListing } from '../listings/listings.api.ts';
import { requestPatienceMs } from '../patents/patents.api.ts';
import {
  appendEvidence,
  findSale,
  followBeforeAct,
  findSales,
  lockToFile,
  markFiled,
  noteFiling,
  refuseWhileFrozen,
  type Sale,
  saleSpeaksOf,
  announce,
  findForOperator,
  lockForOperator,
  nameOfActor,
  auditSale,
} from '../sales/sales.api.ts';
import { receiptKey } from './filing-numbers.rules.ts';
import { filingOf, moveRecordation } from './move-recordation.service.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { countQueue, listQueue, openRecordation } from './recordations.store.ts';
import { viewFilings } from './recordations.views.ts';

const filingsPerPage = 50;

/** Assignments to file, late, filed and recorded, in the order of signing. */
export async function listFilings(
  deps: RecordationsDeps,
  search: { status: FilingStatus | null; text: string; page: number },
): Promise<Filing[]> {
  const now = deps.clock.now();
  const offset = (search.page - 1) * filingsPerPage;
  const { status, text } = search;
  const matches = text === '' ? null : saleSpeaksOf(text);
  const ids = await listQueue(deps.db, { status, matches, now, limit: filingsPerPage, offset });
  return viewFilings(deps.db, await findSales(deps.db, ids), now);
}

/** How many assignments are at each stage. */
export async function countFilings(deps: RecordationsDeps): Promise<FilingCounts> {
  return countQueue(deps.db, deps.clock.now());
}

/**
 * Enters the office's receipt; from then on, payouts may leave. Refused unless the payment provider, where it answers, and the
 * signing provider, asked again, say that the payment stands and all have signed, and the operator has compared the chain of title. Where the office's record of
 * now differs or does not tell, an operator's finding comes first.
 * @throws {Problem} recordations.title_unchecked, recordations.title_unsettled, sales.not_signed, sales.disputed,
 *   sales.refunded_outside, sales.being_checked, recordations.receipt_used, sales.not_found, sales.already_done, signatures.provider_away
 */
export async function fileSale(
  deps: RecordationsDeps,
  operator: Actor,
  saleId: string,
  entered: { receipt: string; titleChecked: boolean },
): Promise<Filing> {
  await findForOperator(deps, saleId);
  if (!entered.titleChecked) throw new Problem('recordations.title_unchecked');
  // What was refunded or disputed a moment ago, and whose news is on its way or lost, stops it too.
  await followBeforeAct(deps, saleId);
  const known = await findForOperator(deps, saleId);
  refuseWhileFrozen(known);
  if (known.papersStatus !== 'sealed' || !known.signingDocumentId) {
    throw new Problem('sales.not_signed');
  }
  const { signingDocumentId } = known;
  const signing = await orSignerAway(() => deps.signatures.status(signingDocumentId));
  if (signing.state !== 'signed') throw new Problem('sales.not_signed');
  await compareBeforeFiling(deps, known);
  await transact(deps, async (unit) => {
    await lockListing(unit, known.listingId);
    const sale = await lockToFile(unit, saleId);
    if (await doesTitleStop(unit.tx, sale.listingId))
      throw new Problem('recordations.title_unsettled');
    const { receipt } = entered;
    const filed = await moveRecordation(unit, await openRecordation(unit.tx, saleId), 'file', {
      receipt,
      receipt_key: receiptKey(receipt),
    });
    const { saved, ahead } = await markFiled(unit, sale, filingOf(filed), deps.config);
    await appendEvidence(unit, saleId, 'filed', {
      who: nameOfActor(operator),
      details: { receipt, titleChecked: true },
    });
    await announce(unit, saved, ['recordations.filed', { receipt, ...ahead }]);
    await auditSale(unit, operator, saved, 'filing.filed', `Receipt ${receipt}`);
  });
  return viewOne(deps, saleId);
}

/** Compares a signed sale's owners with the record of now. Once it is filed, the record may name the buyer. */
export async function compareBeforeFiling(deps: RecordationsDeps, sale: Sale): Promise<void> {
  if (sale.status !== 'signed') return;
  await compareListingTitle(deps, sale.listingId, { withinMs: requestPatienceMs });
}

/**
 * Enters reel and frame, once.
 * @throws {Problem} sales.not_filed, sales.not_found, sales.already_done
 */
export async function recordSale(
  deps: RecordationsDeps,
  operator: Actor,
  saleId: string,
  entered: { reel: string; frame: string },
): Promise<Filing> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockForOperator(unit, saleId);
    const filed = await openRecordation(unit.tx, saleId);
    const recorded = await moveRecordation(unit, filed, 'record', entered);
    const saved = await noteFiling(unit, sale, filingOf(recorded));
    await appendEvidence(unit, saleId, 'recorded', {
      who: nameOfActor(operator),
      details: entered,
    });
    await announce(unit, saved, ['recordations.recorded', entered]);
    const inTrail = `Reel ${entered.reel}, frame ${entered.frame}`;
    await auditSale(unit, operator, saved, 'filing.recorded', inTrail);
  });
  return viewOne(deps, saleId);
}

/** One sale as the queue shows it. @throws {Problem} sales.not_found */
export async function viewOne(deps: RecordationsDeps, saleId: string): Promise<Filing> {
  const sale = await findSale(deps.db, saleId);
  const [view] = sale ? await viewFilings(deps.db, [sale], deps.clock.now()) : [];
  if (!view) throw new Problem('sales.not_found');
  return view;
}
