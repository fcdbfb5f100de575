import type { DisclosureAnswer } from '@claimstead/contract/disclosure-questions.ts';
import type {
  LegalStatus,
  PatentFee,
  ReferencePatent,
} from '@claimstead/contract/patents.contract.ts';
import type { Day } from '../office/office.port.ts';

export type OverKind = NonNullable<LegalStatus['over']>['kind'];

/** The sellers' answer about terminal disclaimers, with the patents that they named. */
export type DisclosedDisclaimer = {
  answer: DisclosureAnswer;
  references: readonly ReferencePatent[];
};

/** What of an outcome tells why a patent may be over. */
type Judged =
  | { kind: 'ends' | 'at_latest' | 'ended' | 'lapsed' | 'surrendered' }
  | { kind: 'not_before'; day: Day }
  | { kind: 'unknown'; contradicts: boolean };

/**
 * Why a patent may be over on a day. No record is not unclear: only one that says both is, or that leaves it open
 * whether a day in the past was the last.
 * @returns null: nothing known says so
 */
export function overKindOf(outcome: Judged, today: Day): OverKind | null {
  switch (outcome.kind) {
    case 'ended':
    case 'lapsed':
    case 'surrendered':
      return outcome.kind;
    case 'not_before':
      return outcome.day < today ? 'unclear' : null;
    case 'unknown':
      return outcome.contradicts ? 'unclear' : null;
    case 'ends':
    case 'at_latest':
      return null;
  }
}

/** Fees that can be paid now. */
export const openFees: Partial<
  Record<PatentFee['state'], Exclude<LegalStatus['notices'][number]['code'], 'seller_contradicted'>>
> = {
  in_window: 'fee_window_open',
  surcharge: 'fee_with_surcharge',
};
