import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import type { TitleReason } from '@claimstead/contract/patents.contract.ts';
import { date } from '../../../core/text/formats.ts';
import { type Compared, findingWithheld, type Told } from '../title/title-checks.rules.ts';

/** What came of comparing, before its first reason. */
export const outcomeWords = {
  agrees: 'The recorded papers lead to the listed owners.',
  differs: 'The recorded papers don’t lead to the listed owners.',
  cannot_tell: 'The recorded papers are unclear.',
  not_checked: 'The owners aren’t compared with the USPTO’s record.',
} as const satisfies Record<Compared['outcome'], string>;

/** "A security interest of First Bank has no recorded release that covers it (200/1)." */
export function reasonWords({ text, reelFrame }: TitleReason): string {
  return reelFrame === null ? text : `${text.replace(/\.$/, '')} (${reelFrame}).`;
}

export function findingWords({
  permits,
  text,
  foundAt,
  paperSha256,
}: NonNullable<Told['finding']>): string {
  const day = date(foundAt.toISOString());
  const note = text === null ? `. ${findingWithheld}` : `: “${text}”`;
  if (!permits) return `Our team doesn’t allow a payment, since ${day}${note}`;
  const from = paperSha256 === null ? '' : ' by a paper that the seller sent';
  return `Our team cleared it on ${day}${from}${note}`;
}

export const disclosuresWords = {
  none: 'The seller hasn’t answered any disclosure question.',
  not_shown: 'The seller’s answers aren’t shown to you now.',
  answered: (answered: number, of: number, yes: number) =>
    `The seller answered ${answered} of ${of} disclosure questions${yes === 0 ? '' : `, ${yes} with “Yes”`}.`,
} as const;

/** To a buyer: why nobody can pay, or why they can't. */
export const stopWords = {
  title_held: 'Nobody can pay for it yet: our team is reviewing its title.',
  title_refused: 'Nobody can pay for it: our team reviewed its title and doesn’t allow a payment.',
  reserved: 'You can’t buy it right now: it’s reserved for another buyer.',
} as const satisfies Record<TitleStop | 'reserved', string>;

/** To an owner: until when nobody can pay, by the first reason that stands in the way. */
export function untilWords(stop: TitleStop, reasons: readonly TitleReason[]): string {
  if (stop === 'title_refused') {
    return 'Buyers won’t be able to pay until a paper shows our team that the title is in order.';
  }
  const until = reasons.map(({ code }) => untils[code]).find((words) => words !== undefined);
  return `Buyers won’t be able to pay until ${until ?? 'our team has reviewed the title'}, or our team accepts a paper that explains it.`;
}

const untils: Partial<Record<TitleReason['code'], string>> = {
  never_assigned: 'the USPTO’s record shows an assignment by every inventor',
  keeps_a_part: 'the USPTO’s record shows that no part is left with an inventor',
  gap: 'the USPTO’s record shows who owned the patent without a gap',
  unknown_paper: 'it’s clear what a recorded paper did',
  looks_like: 'it’s clear that two similar names are one',
  not_an_owner_of_record: 'the USPTO’s record leads to every listed owner',
  owner_not_listed: 'the listing names every owner in the USPTO’s record',
  share_differs: 'the listed shares match the USPTO’s record',
  open_lien: 'the USPTO’s record shows that a security interest was released',
  licence: 'our team has reviewed a recorded license',
  no_papers: 'the USPTO’s record shows how the listed owners got the patent',
  no_inventors: 'the USPTO’s record names the inventors',
  parent_not_read: 'the record of an earlier application can be read',
};
