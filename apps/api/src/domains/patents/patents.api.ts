/**
 * What is known of a patent, by its normalized number: facts with their source and day. Days are `YYYY-MM-DD`, fees
 * cents. The office is asked by one call at a time.
 */

// What a domain needs to ask the office, and what the office answers.
export type { OfficeConveyance, OfficeRecord } from './office/office.port.ts';
export type { PatentsDeps } from './patents.deps.ts';

// The office's record: fresh ones may ask the office and take seconds, known ones ask nobody.
export { originalPatentOf } from './term/facts-of-record.rules.ts';
export { dayOfAnswer } from './office/office-answers.rules.ts';
export { freshness, freshOriginal, freshRecord, knownRecord } from './patents.service.ts';
export { requestPatienceMs } from './office/patience.service.ts';

// Records that are read again in the background, until the time is up or the office stops answering.
export { refreshRecords, staleSince, type StaleSince } from './asking/refresh.service.ts';

// The record's own view for a page. Whoever calls decides who may see it.
export type { DisclosedDisclaimer } from './facts/legal-status.rules.ts';
export { viewPatentRecord } from './patents.service.ts';
export { describeFeesPart, describeTermPart } from './facts/term-and-fees.service.ts';

// What a market is searched by, for many listings at once, each as its own page tells it.
export { classNodeName } from './facts/class-names.rules.ts';
export { readArrivals, readMarketFacts } from './facts/market-facts.service.ts';

// What published listings' pages say in words, for the search.
export { readShownTexts } from './facts/shown-texts.service.ts';

// What a listing's grant document says: told to its page alone until the listing is published.
export type { FactKind, FactValues, NewFact } from './facts/patent-facts.rules.ts';
export {
  endDocumentFacts,
  eraseDocumentFacts,
  forgetDocumentFacts,
  noteDocumentFacts,
  showDocumentFacts,
} from './facts/patent-facts.service.ts';

// Days by which a term was extended, as an operator read them on the certificate.
export { enteredExtension, isExtendable, noteExtension } from './facts/extension.service.ts';

// Title: whether the recorded papers lead from the inventors to the owners.
export { compareTitle } from './title/abstract-of-title.rules.ts';
export { isSameName } from './title/same-names.rules.ts';
export { freshTitleRecords, type TitleRecords } from './asking/title-record.service.ts';

// Term and maintenance fees by a patent's own days.
export { daysAfter } from './days.rules.ts';
export { amountsAsOf, amountsOf } from './fees/amounts.rules.ts';
export { recordAge } from './fees/fees.rules.ts';
export {
  feesCountedFrom,
  hasFees,
  maintenanceFees,
  type PatentDays,
} from './fees/maintenance.rules.ts';
export { officeDay } from './fees/office-day.rules.ts';
export { designTermEnds } from './term/designs.rules.ts';
export { feesOfRecord } from './term/term.service.ts';

// For operators: whether the office answers.
export { getOfficeHealth, type OfficeHealth } from './office/office-health.service.ts';
