import type { Filing, FilingCounts, FilingStatus } from '@claimstead/contract/filings.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { orSignerAway } from '../../signing/provider-away.service.ts';
import {
  compareListingTitle,
  doesTitleStop,
  getListingForDeal,
  lockListing,
} from '../../listings/listings.service.ts';
import { requestPatienceMs } from '../../patents/patents.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { countForFiling, listForFiling } from '../sale-lists.store.ts';
import { findSale, lockSale, type Sale } from '../sales.store.ts';
import { advanceJob, announce, changeSale, moveSale } from '../move-sale.service.ts';
import { refuseFrozenFiling } from '../sales.rules.ts';
import { type PayoutHolds, payoutWaitOf } from '../payouts/payouts.rules.ts';
import { receiptKey } from './filing-numbers.rules.ts';
import { viewFilings } from './filing.views.ts';

const filingsPerPage = 50;

/** Assignments to file, late, filed and recorded, in the order of signing. */
export async function listFilings(
  deps: SalesDeps,
  search: { status: FilingStatus | null; text: string; page: number },
): Promise<Filing[]> {
  const now = deps.clock.now();
  const offset = (search.page - 1) * filingsPerPage;
  const sales = await listForFiling(deps.db, { ...search, now, limit: filingsPerPage, offset });
  return viewFilings(deps.db, sales, now);
}

/** How many assignments are at each stage. */
export async function countFilings(deps: SalesDeps): Promise<FilingCounts> {
  return countForFiling(deps.db, deps.clock.now());
}

/**
 * Enters the office's receipt; from then on, payouts may leave. Refused unless the signing provider,
 * asked again, says that all have signed, and the operator has compared the chain of title. Where the office's record of
 * now differs or does not tell, an operator's finding comes first.
 * @throws {Problem} sales.title_unchecked, sales.title_unsettled, sales.not_signed, sales.disputed,
 *   sales.refunded_outside, sales.being_checked, sales.receipt_used, sales.not_found, sales.already_done, signatures.provider_away
 */
export async function fileSale(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  entered: { receipt: string; titleChecked: boolean },
): Promise<Filing> {
  const known = await findForOperator(deps, saleId);
  if (!entered.titleChecked) throw new Problem('sales.title_unchecked');
  refuseWhileFrozen(known);
  if (!known.signedAt || !known.sealedAt || !known.signingDocumentId) {
    throw new Problem('sales.not_signed');
  }
  const { signingDocumentId } = known;
  const signing = await orSignerAway(() => deps.signatures.status(signingDocumentId));
  if (signing.state !== 'signed') throw new Problem('sales.not_signed');
  await compareBeforeFiling(deps, known);
  await transact(deps, async (unit) => {
    await lockListing(unit, known.listingId);
    const sale = await lockSale(unit.tx, saleId);
    if (sale) refuseWhileFrozen(sale);
    if (sale?.status !== 'signed' || sale.undoRequestedAt) throw new Problem('sales.already_done');
    if (await doesTitleStop(unit.tx, sale.listingId)) throw new Problem('sales.title_unsettled');
    const saved = await moveSale(unit, sale, 'file', 'operator', {
      receipt: entered.receipt,
      receipt_key: receiptKey(entered.receipt),
      filed_at: unit.now,
    });
    await appendEvidence(unit.tx, saleId, {
      at: unit.now,
      what: 'filed',
      who: nameOfActor(operator),
      details: { receipt: entered.receipt, titleChecked: true },
    });
    await tellFiled(unit, saved, deps.config);
    unit.audit(operator, {
      what: 'filing.filed',
      aboutId: saleId,
      about: await titleOf(unit, saved),
      reason: `Receipt ${entered.receipt}`,
    });
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  return viewOne(deps, saleId);
}

/** Both sides hear of the filing, and from when on the owners are paid. */
async function tellFiled(unit: UnitOfWork, sale: Sale, holds: PayoutHolds): Promise<void> {
  const wait = payoutWaitOf(sale, holds, unit.now);
  const payoutWait = wait && { for: wait.for, until: wait.until.toISOString() };
  await announce(unit, sale, (news) => ({
    type: 'sales.filed',
    payload: { ...news, receipt: sale.receipt ?? '', payoutWait },
  }));
}

function refuseWhileFrozen(sale: Sale): void {
  const frozen = refuseFrozenFiling(sale);
  if (frozen) throw new Problem(frozen);
}

/** Compares a signed sale's owners with the record of now. Once it is filed, the record may name the buyer. */
export async function compareBeforeFiling(deps: SalesDeps, sale: Sale): Promise<void> {
  if (sale.status !== 'signed') return;
  await compareListingTitle(deps, sale.listingId, { withinMs: requestPatienceMs });
}

/**
 * Enters reel and frame, once.
 * @throws {Problem} sales.not_filed, sales.not_found, sales.already_done
 */
export async function recordSale(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  entered: { reel: string; frame: string },
): Promise<Filing> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale?.filedAt) throw new Problem('sales.not_filed');
    if (sale.recordedAt) throw new Problem('sales.already_done');
    const saved = await changeSale(unit, sale, { ...entered, recorded_at: unit.now });
    await appendEvidence(unit.tx, saleId, {
      at: unit.now,
      what: 'recorded',
      who: nameOfActor(operator),
      details: entered,
    });
    await announce(unit, saved, (news) => ({
      type: 'sales.recorded',
      payload: { ...news, ...entered },
    }));
    unit.audit(operator, {
      what: 'filing.recorded',
      aboutId: saleId,
      about: await titleOf(unit, saved),
      reason: `Reel ${entered.reel}, frame ${entered.frame}`,
    });
  });
  return viewOne(deps, saleId);
}

/**
 * A sale that had money. That the operator is no party is asked before every operators' call, by the operations.
 * @throws {Problem} sales.not_found
 */
export async function findForOperator(deps: SalesDeps, saleId: string): Promise<Sale> {
  const sale = await findSale(deps.db, saleId);
  if (!sale || sale.status === 'checkout' || sale.status === 'ended') {
    throw new Problem('sales.not_found');
  }
  return sale;
}

/** One sale as the queue shows it. @throws {Problem} sales.not_found */
export async function viewOne(deps: SalesDeps, saleId: string): Promise<Filing> {
  const sale = await findSale(deps.db, saleId);
  const [view] = sale ? await viewFilings(deps.db, [sale], deps.clock.now()) : [];
  if (!view) throw new Problem('sales.not_found');
  return view;
}

export async function titleOf(unit: UnitOfWork, sale: Sale): Promise<string> {
  return (await getListingForDeal(unit.tx, sale.listingId, unit.now))?.title ?? sale.id;
}

export function nameOfActor(actor: Actor): string {
  return `${actor.firstName} ${actor.lastName}`.trim();
}
