import type {
  Conveyance,
  RecordOwner,
  TitleOutcome,
  TitleReason,
} from '@claimstead/contract/patents.contract.ts';
import { showsDisclaimer } from '../term/facts-of-record.rules.ts';
import type { OfficeRecord } from '../office/office.port.ts';
import { type Chain, type Finding, finding, walkChain } from './chain.rules.ts';
import { compareOwners, type ListedOwner } from './compare-owners.rules.ts';
import { mayMoveTitle, movesTitle } from './conveyance-kinds.rules.ts';
import { correctedMoves } from './corrections.rules.ts';
import { licenceReasons } from './licences.rules.ts';
import { type Liens, readLiens } from './liens.rules.ts';
import { isUndated, type Paper, papersInOrder, type Party } from './papers.rules.ts';
import { countsForChild, papersOfFamily, type ReadParent } from './parents.rules.ts';
import { formsOf } from './same-names.rules.ts';
import { unreadFindings } from './unread-papers.rules.ts';

export type TitleRecord = Pick<OfficeRecord, 'inventors' | 'conveyances' | 'events' | 'filedOn'>;

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
 * `agrees` only where names are the same, every step is in the record, no paper is left that no one can read, no
 * security interest is open and no exclusive license recorded. `differs`: the record says otherwise, at the rows that
 * the reasons name. `cannot_tell`: the record does not tell, or an interest is open. (37 CFR 3.54: recording
 * is not a finding on title.)
 * @param parents those whose recorded papers count too (`titleParentsOf`); one that was not read makes nothing differ.
 */
export function compareTitle(
  record: TitleRecord,
  listed: readonly ListedOwner[],
  parents: readonly ReadParent[] = [],
): ComparedTitle {
  const formOf = formsOf(namesIn(record, listed, parents));
  const own = chainOf(record, listed, { parents: [], formOf });
  const whole = parents.length === 0 ? own : chainOf(record, listed, { parents, formOf });
  const { papers, liens, chain } = whole;
  const weighed = [...whole.weighed];
  const unread = parents.filter((parent) => !parent.record?.conveyances);
  if (weighed.length > 0) weighed.push(...unread.map(notRead));
  const rests = own.weighed.length > 0 && weighed.length === 0 ? chain.taken.flatMap(onParent) : [];
  const licences = licenceReasons(papers);
  const lienReasons = papers.filter(({ reelFrame }) => liens.states.get(reelFrame)).map(lienReason);
  const stopping = [...lienReasons, ...licences.filter(({ isExclusive }) => isExclusive)];
  return {
    outcome: outcomeOf(weighed, stopping.length > 0),
    reasons: [
      ...weighed.map(({ weight: _, ...reason }) => reason),
      ...lienReasons,
      ...licences.map(({ isExclusive: _, ...reason }) => reason),
      ...rests,
    ],
    inventors: [...record.inventors],
    owners: chain.holders.map(({ name, shareBasisPoints }) => ({ name, shareBasisPoints })),
    conveyances: papers.map((paper) => shown(paper, liens)),
    terminalDisclaimer: showsDisclaimer(record.events) ?? false,
  };
}

function namesIn(
  { inventors, conveyances }: TitleRecord,
  listed: readonly ListedOwner[],
  parents: readonly ReadParent[],
): string[] {
  const papers = [conveyances, ...parents.map(({ record }) => record?.conveyances)];
  return [
    ...inventors,
    ...listed.map(({ name }) => name),
    ...parents.flatMap(({ record }) => record?.inventors ?? []),
    ...papers.flatMap((all) =>
      (all ?? []).flatMap(({ assignors, assignees }) =>
        [...assignors, ...assignees].map(({ name }) => name),
      ),
    ),
  ];
}

type Read = { papers: Paper[]; liens: Liens; chain: Chain; weighed: Finding[] };

/** The chain by the patent's own papers and those of `parents`, and what it says against the listing. */
function chainOf(
  record: TitleRecord,
  listed: readonly ListedOwner[],
  { parents, formOf }: { parents: readonly ReadParent[]; formOf: (name: string) => string },
): Read {
  const { inventors, conveyances } = record;
  const papers = papersInOrder(
    papersOfFamily(conveyances ?? [], inventors, parents, formOf),
    formOf,
  );
  const liens = readLiens(papers);
  const parties = inventors
    .map((name) => ({ name: name.trim(), form: formOf(name) }))
    .filter(({ form }) => form !== '');
  const nothing = { holders: [], former: new Map(), taken: [], findings: [] };
  if (parties.length === 0) return { papers, liens, chain: nothing, weighed: [noInventors] };
  // Where nothing is recorded against a child, the office leaves the part out.
  const hasPapers = conveyances !== null || parents.some((parent) => parent.record?.conveyances);
  if (!hasPapers) return { papers, liens, chain: nothing, weighed: [noPapers] };
  const counting = papers.filter((paper) => countsForChild(paper, parties, record.filedOn));
  const { moves, unclear } = correctedMoves(counting);
  const chain = walkChain(
    parties,
    moves.filter((paper) => !isUndated(paper)),
    liens.lenders,
  );
  const unread = { papers, unclear, moves, aside: papers.filter((one) => !counting.includes(one)) };
  const signed = papers.filter(({ kind }) => movesTitle(kind) || mayMoveTitle(kind));
  const weighed = [
    ...chain.findings,
    ...unreadFindings(unread, chain, liens),
    ...twins(parties),
    ...(chain.holders.length > 0
      ? compareOwners({ ...chain, papers: signed }, listed, formOf)
      : []),
  ];
  return { papers, liens, chain, weighed };
}

const noInventors = finding('no_inventors', 'unclear', 'The record names no inventors.', null);
const noPapers = finding(
  'no_papers',
  'unclear',
  'The record has no part for recorded papers. That does not mean that there are none.',
  null,
);

function notRead({ words }: ReadParent): Finding {
  const text = `The record of ${words} was not read. Papers recorded against it would count.`;
  return finding('parent_not_read', 'unclear', text, null);
}

/** Two inventors of one name are one row of the chain: whose papers are whose cannot be told. */
function twins(parties: readonly Party[]): Finding[] {
  const again = parties.filter(
    ({ form }, at) => parties.findIndex((one) => one.form === form) < at,
  );
  return again.map(({ name }) =>
    finding('looks_like', 'unclear', `Two inventors have the name ${name}.`, null),
  );
}

/** What the chain rests on that is not recorded against the patent itself. */
function onParent({ against, reelFrame, kind }: Paper): TitleReason[] {
  if (against === null) return [];
  const what = kind === 'merger' || kind === 'name_change' ? 'This paper' : 'The assignment';
  const text = `${what} is recorded against ${against.words}, and counts for this patent too (MPEP 306).`;
  return [{ code: 'recorded_against_parent', text, reelFrame }];
}

function lienReason(paper: Paper): TitleReason {
  const parties = paper.to.map(({ name }) => name).join(', ');
  const text = `A security interest of ${parties || 'an unnamed party'} has no recorded release that covers it.`;
  return { code: 'open_lien', text, reelFrame: paper.reelFrame };
}

function outcomeOf(weighed: readonly Finding[], isStopped: boolean): ComparedTitle['outcome'] {
  if (weighed.some(({ weight }) => weight === 'unclear')) return 'cannot_tell';
  if (weighed.length > 0) return 'differs';
  return isStopped ? 'cannot_tell' : 'agrees';
}

function shown(paper: Paper, liens: Liens): Conveyance {
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
    open: kind === 'security' ? (liens.states.get(reelFrame) ?? true) : null,
    recordedAgainst: paper.against?.words ?? null,
  };
}
