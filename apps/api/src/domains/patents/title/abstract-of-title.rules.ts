import type {
  Conveyance,
  RecordOwner,
  TitleOutcome,
  TitleReason,
} from '@claimstead/contract/patents.contract.ts';
import type { OfficeRecord } from '../office.port.ts';
import { type Chain, type Finding, finding, type Holder, walkChain } from './chain.rules.ts';
import { compareOwners, type ListedOwner } from './compare-owners.rules.ts';
import { correctedMoves } from './corrections.rules.ts';
import { openLiens } from './liens.rules.ts';
import { nameForm } from './names.rules.ts';
import { isUndated, type Paper, papersInOrder } from './papers.rules.ts';

export type TitleRecord = Pick<OfficeRecord, 'inventors' | 'conveyances' | 'events'>;

/** The recorded papers against the listed owners; what an operator found is not part of it. */
export type ComparedTitle = {
  outcome: Exclude<TitleOutcome, 'not_checked'>;
  reasons: TitleReason[];
  inventors: string[];
  owners: RecordOwner[];
  conveyances: Conveyance[];
  terminalDisclaimer: boolean;
};

/**
 * Follows title from every inventor through each recorded paper and compares who has it with the listed owners.
 * `agrees` only where names are the same by their normal forms, every step is in the record, no paper is left that
 * no one can read and no security interest is open. `differs`: the record says otherwise, at the rows that the reasons
 * name. `cannot_tell`: the record does not tell, or an interest is open. (37 CFR 3.54: recording
 * is not a finding on title.)
 */
export function compareTitle(record: TitleRecord, listed: readonly ListedOwner[]): ComparedTitle {
  const papers = papersInOrder(record.conveyances ?? []);
  const liens = openLiens(papers);
  const { holders, former, findings } = holdersOf(record, papers);
  const compared = holders.length > 0 ? compareOwners(holders, former, listed) : [];
  const weighed = [...findings, ...compared];
  const lienReasons = papers.filter(({ reelFrame }) => liens.get(reelFrame)).map(lienReason);
  return {
    outcome: outcomeOf(weighed, lienReasons),
    reasons: [...weighed.map(({ weight: _, ...reason }) => reason), ...lienReasons],
    inventors: [...record.inventors],
    owners: holders.map(({ name, shareBasisPoints }) => ({ name, shareBasisPoints })),
    conveyances: papers.map((paper) => shown(paper, liens)),
    terminalDisclaimer: hasDisclaimer(record),
  };
}

function holdersOf({ inventors, conveyances }: TitleRecord, papers: readonly Paper[]): Chain {
  const parties = inventors
    .map((name) => ({ name: name.trim(), form: nameForm(name) }))
    .filter(({ form }) => form !== '');
  const unknown = { holders: [], former: new Map<string, string>() };
  if (parties.length === 0) return { ...unknown, findings: [noInventors] };
  if (!conveyances) return { ...unknown, findings: [noPapers] };
  const { moves, unclear } = correctedMoves(papers);
  const chain = walkChain(
    parties,
    moves.filter((paper) => !isUndated(paper)),
  );
  const unread = [
    ...papers.filter((paper) => paper.kind === 'unknown'),
    ...unclear,
    ...moves.filter(isUndated),
    ...papers.filter((paper) => isEmployeesPromise(paper, chain.holders)),
  ];
  const findings = [...chain.findings, ...unread.map(unreadReason), ...twins(parties)];
  return { ...chain, findings };
}

const noInventors = finding('no_inventors', 'unclear', 'The record names no inventors.', null);
const noPapers = finding(
  'no_papers',
  'unclear',
  'The record has no part for recorded papers. That does not mean that there are none.',
  null,
);

function unreadReason(paper: Paper): Finding {
  const text = `What this paper did, the record does not say: "${paper.text}".`;
  return finding('unknown_paper', 'unclear', text, paper);
}

/** An employee's agreement may assign or only promise to; it matters while its signer still holds title. */
function isEmployeesPromise(paper: Paper, holders: readonly Holder[]): boolean {
  const isHeld = (form: string) => holders.some((holder) => holder.form === form);
  return paper.kind === 'employment' && paper.from.some(({ form }) => isHeld(form));
}

/** Two inventors of one name are one row of the chain: whose papers are whose cannot be told. */
function twins(parties: readonly { name: string; form: string }[]): Finding[] {
  const again = parties.filter(
    ({ form }, at) => parties.findIndex((one) => one.form === form) < at,
  );
  return again.map(({ name }) =>
    finding('looks_like', 'unclear', `Two inventors have the name ${name}.`, null),
  );
}

function lienReason(paper: Paper): TitleReason {
  const parties = paper.to.map(({ name }) => name).join(', ');
  const text = `A security interest of ${parties || 'an unnamed party'} has no recorded release that covers it.`;
  return { code: 'open_lien', text, reelFrame: paper.reelFrame };
}

function outcomeOf(
  weighed: readonly Finding[],
  liens: readonly TitleReason[],
): ComparedTitle['outcome'] {
  if (weighed.some(({ weight }) => weight === 'unclear')) return 'cannot_tell';
  if (weighed.length > 0) return 'differs';
  return liens.length > 0 ? 'cannot_tell' : 'agrees';
}

function shown(paper: Paper, liens: ReadonlyMap<string, boolean>): Conveyance {
  const { reelFrame, kind, text, recordedOn, executedOn, documentUrl } = paper;
  return {
    reelFrame,
    kind,
    text,
    recordedOn,
    executedOn,
    from: paper.from.map(({ name }) => name),
    to: paper.to.map(({ name }) => name),
    documentUrl,
    open: kind === 'security' ? (liens.get(reelFrame) ?? true) : null,
  };
}

/** The office's codes for a disclaimer filed or approved; it never says against which patent. */
function hasDisclaimer({ events }: TitleRecord): boolean {
  return (events ?? []).some(
    ({ code, text }) =>
      /^(?:DIST|P574)\b/.test(code) || /terminal disclaimer (?:filed|approved)/i.test(text),
  );
}
