import type { FilingTitle } from '@claimstead/contract/filing-record.contract.ts';
import { doesTitleStop, viewTitleForOperators } from '../listings/listings.api.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { sincePayment } from './filing-title.rules.ts';
import { findForOperator } from '../sales/sales.api.ts';
import { compareBeforeFiling } from './recordations.service.ts';

/**
 * What an operator reads before filing: the owners against the office's record of now, with its day, and whether that
 * came out otherwise than the buyer was shown at the payment. What differs or cannot be told waits for a finding from
 * here on. An office that is away or slow stops nobody: then the operator compares by hand, as ever. During maintenance
 * it is what was compared last.
 * @throws {Problem} sales.not_found
 */
export async function viewFilingTitle(
  deps: RecordationsDeps,
  saleId: string,
): Promise<FilingTitle> {
  const sale = await findForOperator(deps, saleId);
  if (deps.running.maintenance === null) await compareBeforeFiling(deps, sale);
  const { patentId, abstract } = await viewTitleForOperators(deps, sale.listingId);
  const { titleShown } = sale;
  return {
    patentId,
    abstract,
    stops: await doesTitleStop(deps.db, sale.listingId),
    since: sincePayment(titleShown, abstract),
    atPayment: titleShown && { outcome: titleShown.outcome, asOf: titleShown.asOf },
  };
}
