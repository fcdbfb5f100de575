/**
 * Sales, for the domains that follow one, for operators, and for whoever asks what a person has bought or sold.
 * Every act of an operator is in the sale's evidence and in the trail.
 */

// What a domain is given to work with sales.
export type { SalesDeps } from './sales.deps.ts';

// A sale for one of its parties: a stranger's is not found. And the listings of sales.
export {
  findListingOfSale,
  findSaleOf,
  isOutsideSale,
  listOwnDeals,
} from './sale-parties.service.ts';

// Where a sale stands for one of its parties, in words.
export { tellStanding } from './sales.service.ts';

// A sale for the domains that follow it. It is locked after its listing and before their own rows.
export {
  findSale,
  findSales,
  listSaleOwners,
  lockSale,
  saleSpeaksOf,
} from './filed-sales.service.ts';
export { holderOf } from './holding/shares.rules.ts';
export { stopOf, wasFiled } from './sales.rules.ts';
export { isUndone } from './undo/undo-lifecycle.rules.ts';
export type { Sale } from './sales.store.ts';

// A sale for an operator's act, and its line in the trail.
export {
  auditSale,
  findForOperator,
  lockForOperator,
  nameOfActor,
} from './operators/find-sale.service.ts';

// What a recordation tells the locked sale: it is filed, from when on payouts may leave, or its numbers changed.
export { type Correction, correctionWords } from './evidence/corrections.rules.ts';
export { lockToFile, markFiled, noteFiling, refuseWhileFrozen } from './filed-sales.service.ts';
export { recordByOf } from './standings/record-clock.rules.ts';
export type { PayoutsAhead } from './payouts/payouts-ahead.rules.ts';
export type { SaleFiling } from './sales.tables.ts';

// Evidence and word to both sides, in the transaction of the change.
export { appendEvidence } from './evidence/evidence.service.ts';
export { announce } from './move-sale.service.ts';

// Its sealed papers, and what of them a recordation cover sheet repeats.
export { addressOf, correspondenceOf, newOwnerOf } from './papers/buyer-details.rules.ts';
export { conveyedBy, patentReference } from './assignment/render-deal.service.ts';
export { findPaperHash, readPaper } from './assignment/sealed-papers.service.ts';

// What is known of a bought patent's days, from what is kept; asks nobody outside.
export { findPatentDays, type KnownRecord, normalized } from './records/patent-days.service.ts';

// The words that news after a sale begin with: what they carry, whom they are told to, and where they lead.
export {
  closedSale,
  sale as exampleSale,
  ofPapers,
  type SaleNews,
} from './news/sale-news.events.ts';

// For operators: the story of a sale, and what they may do to its money. Each act is refused where it no longer
// applies.
export { clearCheck } from './operators/clear-check.service.ts';
export { listSalesForOperators } from './operators/operator-sales.service.ts';
export { payAgain } from './operators/pay-again.service.ts';
export { topUp } from './operators/top-up.service.ts';
export { undoSale } from './operators/undo.service.ts';
export { writeAboutSale } from './operators/write-about-sale.service.ts';
export { writeOff } from './operators/write-off.service.ts';
export { followBeforeAct } from './assignment/follow.service.ts';
export { checkSaleNow, type SaleStory, viewSaleHistory } from './history/sale-history.service.ts';

// For operators: a refund that the provider could not deliver. A second operator confirms what the first
// entered.
export {
  confirmOutsideReturn,
  discardOutsideReturn,
  enterOutsideReturn,
} from './operators/outside-returns.service.ts';

// For operators: sales by age and deadline, as their standings were told; those are made again first.
export { countTooLong, freshenStandings } from './standings/standings.service.ts';

// For the health page: sales that are not where they should be.
export { findHeldDifferences } from './balances/compare-held.service.ts';
export { countLatePayouts } from './payouts/late-payouts.service.ts';

// For app/ and the programs: what sales are to the checkouts before them, and whether a sale's evidence is intact.
export { arrivalsOf } from './holding/arrivals.service.ts';
export { findingLines, holds, verifySale } from './history/verify-sale.service.ts';
