import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type {
  PatentFee,
  PatentTerm,
  ReferencePatent,
} from '@claimstead/contract/patents.contract.ts';
import { date } from '../../../core/text/formats.ts';
import type { DisclosedDisclaimer, OverKind } from './legal-status.rules.ts';

/** Why it may be over: the term's own words, which say by which day and why. */
export function overWords(kind: OverKind, { words }: PatentTerm): string {
  return kind === 'unclear' ? `It’s unclear whether this patent is over. ${words}.` : `${words}.`;
}

/** A fee that can be paid now. */
export function feeWords({ years, due, graceEnds, state }: PatentFee): string {
  return state === 'surcharge'
    ? `The ${years}-year maintenance fee was due ${date(due)}. It can be paid with a surcharge until ${date(graceEnds)}; unpaid, the patent lapses.`
    : `The ${years}-year maintenance fee can be paid now, and is due ${date(due)}.`;
}

/**
 * What a terminal disclaimer ties the patent to: enforceable only while both have one owner (37 CFR 1.321(c)(3)). Whose
 * the others are is the sellers' word, and which they are stands in no record.
 */
export function disclaimerWords({ showsDisclaimer, disclosed }: DisclaimerKnown): string {
  const references = disclosed?.references ?? [];
  const owned = references.filter(({ owner }) => owner === 'sellers');
  const others = references.filter(({ owner }) => owner === 'others');
  return [
    showsDisclaimer ? recordShows[disclosed?.answer ?? 'none'] : recordShows.sellersOnly,
    tiedTo(references),
    owned.length > 0 ? ownedWords(owned) : '',
    others.length > 0 ? othersWords(others) : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

type DisclaimerKnown = { showsDisclaimer: boolean; disclosed: DisclosedDisclaimer | null };

const recordShows = {
  yes: 'The record shows a terminal disclaimer.',
  no: 'The record shows a terminal disclaimer. The seller answered that none was filed.',
  unknown:
    'The record shows a terminal disclaimer. The seller doesn’t know which patents it names.',
  none: 'The record shows a terminal disclaimer.',
  sellersOnly: 'The seller says that a terminal disclaimer was filed.',
} as const;

function tiedTo(references: readonly ReferencePatent[]): string {
  if (references.length === 0) {
    return 'This patent can be enforced only while it and the patents that the disclaimer names have the same owner. Nobody has said which those are.';
  }
  return `This patent can be enforced only while it and ${listed(references)} have the same owner.`;
}

function ownedWords(owned: readonly ReferencePatent[]): string {
  const one = owned.length === 1;
  return `The seller says that ${listed(owned)} ${one ? 'belongs' : 'belong'} to the sellers: ${one ? 'it passes' : 'they pass'} with this patent.`;
}

function othersWords(others: readonly ReferencePatent[]): string {
  return `The seller says that ${listed(others)} ${others.length === 1 ? 'belongs' : 'belong'} to someone else: while that is so, this patent can’t be enforced.`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function listed(references: readonly ReferencePatent[]): string {
  return list.format(references.map(({ number }) => `US ${formatPatentNumber(number)}`));
}
