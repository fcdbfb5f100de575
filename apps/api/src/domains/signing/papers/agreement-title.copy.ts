import { say, type Clause } from './document.copy.ts';
import type { TitleShown } from './document-input.port.ts';
import { kept, plain, type Span } from './document-lines.engine.ts';
import { calendarDayText } from './document-parties.copy.ts';

/** What the Buyer was shown of the office's record before paying; nothing where it was not shown yet. */
export function titleOfRecord(shown: TitleShown | null): Clause[] {
  if (!shown) return [];
  const { asOf, reasons } = shown;
  const day = asOf === null ? '' : ` of ${calendarDayText(asOf)}`;
  const items = reasons.map(({ code, reelFrame }) =>
    say(
      reelFrame === null
        ? `${reasonWords[code]};`
        : `${reasonWords[code]} (reel/frame ${reelFrame});`,
    ),
  );
  items.push(...clearedBy(shown));
  return [
    {
      heading: 'The record of title that the Buyer was shown',
      body: say(`Before paying, the Buyer was shown how the owners named here compare with the record${day}
        of the United States Patent and Trademark Office: **${outcomeOf(shown)}**. Recording is not a finding on
        title (37 CFR 3.54), and liens may be filed under state law without showing in that record.`),
      ...(items.length > 0 ? { items } : {}),
    },
  ];
}

/** Who cleared the title for the payment although the record did not agree, and from which paper. */
function clearedBy({ clearedOn, clearedFromSha256 }: TitleShown): Span[][] {
  if (clearedOn === null) return [];
  const looked = 'a person who runs the marketplace looked at it';
  const end = `permitted the payment, on ${calendarDayText(clearedOn)};`;
  if (clearedFromSha256 === null) return [say(`${looked} and ${end}`)];
  return [
    [
      plain(`${looked}, took a paper that a Seller had sent about it (SHA-256 `),
      kept(clearedFromSha256),
      plain(`), and ${end}`),
    ],
  ];
}

function outcomeOf({ outcome, knewUnchecked }: TitleShown): string {
  const isSaid = outcome === 'not_checked' && knewUnchecked === true;
  return isSaid ? `${outcomeWords[outcome]}, and the Buyer chose to go on` : outcomeWords[outcome];
}

const outcomeWords = {
  agrees: 'the recorded papers lead to these owners',
  differs: 'the recorded papers say otherwise',
  cannot_tell: 'the recorded papers do not tell',
  not_checked: 'they were not compared',
} as const satisfies Record<TitleShown['outcome'], string>;

const reasonWords = {
  never_assigned: 'an inventor assigned by no recorded paper',
  keeps_a_part: 'an inventor signed recorded papers and may still have a part',
  gap: 'someone conveyed whom no recorded paper made an owner at that time',
  unknown_paper: 'what a recorded paper did, the record does not say',
  looks_like: 'a name is spelled like another, and may be the same',
  not_an_owner_of_record: 'an owner named here is not an owner by the recorded papers',
  owner_not_listed: 'an owner by the recorded papers is not named here',
  share_differs: 'a stake differs from the recorded papers',
  open_lien: 'a security interest has no recorded release that covers it',
  licence: 'a license is recorded',
  recorded_against_parent:
    'a paper is recorded against the parent of this patent, and counts for it too',
  parent_not_read: 'the record of a parent was not read',
  no_papers: 'the record has no part for recorded papers',
  no_inventors: 'the record names no inventors',
  not_there: 'the office’s interface does not have this number',
  office_away: 'the office did not answer',
  no_key: 'the marketplace does not ask the office',
} as const satisfies Record<TitleShown['reasons'][number]['code'], string>;
