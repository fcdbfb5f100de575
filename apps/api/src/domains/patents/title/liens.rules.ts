import { isSameInCapacity } from './capacities.rules.ts';
import { namedReelFrames } from './conveyance-kinds.rules.ts';
import { dayOf, type Paper, type Party } from './papers.rules.ts';

type Lien = {
  paper: Paper;
  /** Who has yet to release it, under the name that each has now; none: whose it is, the paper does not say. */
  parties: Party[];
  isUnnamed: boolean;
};

/** What the recorded papers say of security interests. */
export type Liens = {
  /** By reel and frame of each: open or not. */
  states: ReadonlyMap<string, boolean>;
  /** The forms of everyone who ever had one. */
  lenders: ReadonlySet<string>;
};

/**
 * Which security interests no later release covers. A release counts for a secured party of exactly its name, or the
 * name that a recorded hand-over, merger or change of name gave it in the place of the old one; and for the reel and
 * frame that it names, where "as collateral agent" may be left out, or, where it names none, if this party had one
 * interest only. A partial release closes nothing.
 */
export function readLiens(papers: readonly Paper[]): Liens {
  const liens: Lien[] = [];
  const transfers: Paper[] = [];
  const lenders = new Set<string>();
  for (const paper of papers.toSorted(byRecording)) {
    const isHandedOver = handsOver(paper) && handOver(liens, paper);
    if (paper.kind === 'security' && isHandedOver) transfers.push(paper);
    else if (paper.kind === 'security') liens.push(lienOf(paper));
    else if (paper.kind === 'release') release(liens, paper);
    for (const { form } of paper.kind === 'security' || isHandedOver ? paper.to : [])
      lenders.add(form);
  }
  const states = new Map(liens.map((lien) => [lien.paper.reelFrame, isOpen(lien)]));
  for (const paper of transfers) states.set(paper.reelFrame, isStillHeld(liens, paper));
  return { states, lenders };
}

/** A release counts for what was recorded before it or on its day. */
function byRecording(one: Paper, other: Paper): number {
  const [day = '', otherDay = ''] = [one, other].map((paper) => paper.recordedOn ?? dayOf(paper));
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return Number(one.kind === 'release') - Number(other.kind === 'release');
}

function lienOf(paper: Paper): Lien {
  return { paper, parties: [...paper.to], isUnnamed: paper.to.length === 0 };
}

function isOpen({ parties, isUnnamed }: Lien): boolean {
  return isUnnamed || parties.length > 0;
}

function handsOver({ kind }: Paper): boolean {
  return kind === 'security' || kind === 'merger' || kind === 'name_change';
}

/** A lender hands its interest to another, or has a new name: from here on only whoever has it now may release it. */
function handOver(liens: readonly Lien[], paper: Paper): boolean {
  const named = namedReelFrames(paper.text);
  const isMeant = (lien: Lien) => named.length === 0 || named.includes(lien.paper.reelFrame);
  const isFrom = (party: Party) => paper.from.some(({ form }) => party.form === form);
  let isHandedOver = false;
  for (const lien of liens.filter(isMeant)) {
    if (paper.to.length === 0 || !lien.parties.some(isFrom)) continue;
    lien.parties = [...lien.parties.filter((party) => !isFrom(party)), ...paper.to];
    isHandedOver = true;
  }
  return isHandedOver;
}

function release(liens: readonly Lien[], paper: Paper): void {
  const named = namedReelFrames(paper.text);
  const isNamed = named.length > 0;
  const isBy = (party: Party) =>
    paper.from.some(
      ({ name, form }) => party.form === form || isSameInCapacity(party.name, name, isNamed),
    );
  const theirs = liens.filter(({ parties }) => parties.some(isBy));
  const covered = isNamed
    ? theirs.filter((lien) => named.includes(lien.paper.reelFrame))
    : theirs.slice(0, theirs.length === 1 ? 1 : 0);
  for (const lien of covered) lien.parties = lien.parties.filter((party) => !isBy(party));
}

function isStillHeld(liens: readonly Lien[], paper: Paper): boolean {
  return liens.some(({ parties }) =>
    parties.some((party) => paper.to.some(({ form }) => party.form === form)),
  );
}
