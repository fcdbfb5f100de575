import type { PatentFee } from '@claimstead/contract/patents.contract.ts';
import { date } from '../../../core/text/formats.ts';

export function feesOverWords(fees: readonly PatentFee[]): string {
  const lapsed = fees.find(({ state }) => state === 'lapsed');
  return lapsed
    ? `The ${lapsed.years}-year maintenance fee wasn’t paid.`
    : 'No maintenance fee falls due anymore.';
}

/** Fees of which none can be paid now. */
export function feesSettledWords(fees: readonly PatentFee[]): string {
  const next = fees.find(({ state }) => state === 'not_yet');
  return next
    ? `None is due now. The ${next.years}-year fee can be paid from ${date(next.windowOpens)}.`
    : 'No maintenance fee is left to pay.';
}

export const noFeesWords = 'Patents of this kind have no maintenance fees.';

/** @param unproved a fee whose time is over, and of which the record shows no payment. */
export function feesUnknownWords(unproved: PatentFee | null): string {
  return unproved
    ? `The record doesn’t show whether the ${unproved.years}-year maintenance fee was paid.`
    : 'What is due isn’t known.';
}
