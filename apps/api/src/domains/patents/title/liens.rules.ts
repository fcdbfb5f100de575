import { namedReelFrames } from './conveyance-kinds.rules.ts';
import { dayOf, type Paper } from './papers.rules.ts';

type Lien = {
  paper: Paper /** Who has yet to release it, each with the names it had since. */;
  parties: Set<string>[];
};

/**
 * Which security interests no later release covers: by reel and frame, open or not. A release counts for a secured party
 * of exactly its name, or the name that a recorded merger or change of name gave it; and for the reel and frame that it
 * names, or, where it names none, if this party had one interest only. A partial release closes nothing.
 */
export function openLiens(papers: readonly Paper[]): Map<string, boolean> {
  const liens: Lien[] = [];
  const states = new Map<string, boolean>();
  for (const paper of papers.toSorted(byRecording)) {
    if (paper.kind === 'security') {
      if (!handOver(liens, paper)) liens.push(lienOf(paper));
      states.set(paper.reelFrame, true);
    } else if (paper.kind === 'merger' || paper.kind === 'name_change') handOver(liens, paper);
    else if (paper.kind === 'release') release(liens, paper);
  }
  for (const { paper, parties } of liens) states.set(paper.reelFrame, parties.length > 0);
  for (const paper of papers.filter(({ kind }) => kind === 'security')) {
    const isTransfer = !liens.some((lien) => lien.paper === paper);
    if (isTransfer) states.set(paper.reelFrame, isStillHeld(liens, paper));
  }
  return states;
}

/** A release counts for what was recorded before it or on its day. */
function byRecording(one: Paper, other: Paper): number {
  const [day = '', otherDay = ''] = [one, other].map((paper) => paper.recordedOn ?? dayOf(paper));
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return Number(one.kind === 'release') - Number(other.kind === 'release');
}

function lienOf(paper: Paper): Lien {
  const parties = paper.to.map(({ form }) => new Set([form]));
  // A security interest that names no one is no one's to release.
  return { paper, parties: parties.length > 0 ? parties : [new Set<string>()] };
}

/** A lender hands its interest to another, or has a new name: whoever has it now may release it. */
function handOver(liens: readonly Lien[], paper: Paper): boolean {
  let isHandedOver = false;
  const isFrom = (party: Set<string>) => paper.from.some(({ form }) => party.has(form));
  for (const party of liens.flatMap(({ parties }) => parties)) {
    if (!isFrom(party)) continue;
    for (const { form } of paper.to) party.add(form);
    isHandedOver = true;
  }
  return isHandedOver;
}

function release(liens: readonly Lien[], paper: Paper): void {
  const named = namedReelFrames(paper.text);
  const isBy = (party: Set<string>) => paper.from.some(({ form }) => party.has(form));
  const theirs = liens.filter(({ parties }) => parties.some(isBy));
  const covered =
    named.length > 0
      ? theirs.filter((lien) => named.includes(lien.paper.reelFrame))
      : theirs.slice(0, theirs.length === 1 ? 1 : 0);
  for (const lien of covered) lien.parties = lien.parties.filter((party) => !isBy(party));
}

function isStillHeld(liens: readonly Lien[], paper: Paper): boolean {
  return liens.some(({ parties }) =>
    parties.some((party) => paper.to.some(({ form }) => party.has(form))),
  );
}
