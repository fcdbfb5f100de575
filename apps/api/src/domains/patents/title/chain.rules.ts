import type { TitleReason } from '@claimstead/contract/patents.contract.ts';
import { looksLike } from './alike-names.rules.ts';
import { dayOf, type Paper, type Party } from './papers.rules.ts';
import { shareOf } from './shares.rules.ts';

/** Whoever holds title by the record, by which paper, with hundredths of a percent where the record tells them. */
export type Holder = Party & {
  shareBasisPoints: number | null;
  isInventor: boolean;
  by: string | null;
};

/** `differs`: the record says otherwise. `unclear`: it does not tell, and what differs may come from that. */
export type Finding = TitleReason & { weight: 'differs' | 'unclear' };

/** Who once held title, by form: by which paper they gave it away, and to whom it went from there. */
export type Former = ReadonlyMap<string, { reelFrame: string; to: ReadonlySet<string> }>;

/** `taken`: the papers by which title went on its way. */
export type Chain = {
  holders: Holder[];
  former: Former;
  taken: Paper[];
  findings: Finding[];
};

type Walk = {
  holders: Map<string, Holder>;
  former: Map<string, { reelFrame: string; to: Set<string> }>;
  taken: Paper[];
  findings: Finding[];
  lenders: ReadonlySet<string>;
};

/**
 * Everything belongs to the inventors first; how much to each, the record does not say.
 * @param lenders by form: what they are called and who they became is not about title.
 */
export function walkChain(
  inventors: readonly Party[],
  moves: readonly Paper[],
  lenders: ReadonlySet<string>,
): Chain {
  const share = inventors.length === 1 ? 10_000 : null;
  const walk: Walk = {
    holders: new Map(
      inventors.map((one) => [
        one.form,
        { ...one, shareBasisPoints: share, isInventor: true, by: null },
      ]),
    ),
    former: new Map(),
    taken: [],
    findings: [],
    lenders,
  };
  let waiting: Paper[] = [];
  for (const day of new Set(moves.map(dayOf))) {
    waiting.push(...moves.filter((paper) => dayOf(paper) === day));
    waiting = takeAll(walk, waiting, day);
  }
  for (const paper of waiting) judgeUnconnected(walk, paper);
  return {
    holders: [...walk.holders.values()],
    former: walk.former,
    taken: walk.taken,
    findings: walk.findings,
  };
}

/**
 * Takes each paper whose assignor holds title by now, in any order within a day. One that was signed on an earlier
 * day, before its assignor held anything, is taken too, and said.
 * @returns the papers that still wait for their assignor
 */
function takeAll(walk: Walk, papers: readonly Paper[], day: string): Paper[] {
  const waiting = [...papers];
  for (;;) {
    const at = waiting.findIndex((paper) => paper.from.some(({ form }) => walk.holders.has(form)));
    const [paper] = at < 0 ? [] : waiting.splice(at, 1);
    if (!paper) return waiting;
    if (dayOf(paper) !== day) {
      const text = `${namesOf(paper.from)} signed before any paper of the record made them an owner.`;
      walk.findings.push(finding('gap', 'unclear', text, paper));
    }
    take(walk, paper);
  }
}

function take(walk: Walk, paper: Paper): void {
  const givers = paper.from.filter(({ form }) => walk.holders.has(form));
  const strangers = paper.from.filter(({ form }) => !walk.holders.has(form));
  for (const stranger of strangers) judgeStranger(walk, paper, stranger);
  if (paper.to.length === 0) {
    const text = `This paper names no one who received the patent from ${namesOf(givers)}.`;
    walk.findings.push(finding('unknown_paper', 'unclear', text, paper));
    return;
  }
  walk.taken.push(paper);
  const shares = sharesAfter(walk, paper, givers);
  for (const { form } of givers) if (!shares.keeps) leave(walk, paper, form);
  for (const party of paper.to) {
    const own = walk.holders.get(party.form);
    const given = own ? sum([own.shareBasisPoints, shares.given]) : shares.given;
    const { isInventor, by } = own ?? { isInventor: false, by: paper.reelFrame };
    walk.holders.set(party.form, { ...party, shareBasisPoints: given, isInventor, by });
  }
  const [only, ...others] = walk.holders.values();
  if (only && others.length === 0) only.shareBasisPoints = 10_000;
}

/** What each receiver gets, and whether the givers keep something. */
function sharesAfter(
  walk: Walk,
  paper: Paper,
  givers: readonly Party[],
): { given: number | null; keeps: boolean } {
  const held = givers.flatMap(({ form }) => walk.holders.get(form) ?? []);
  const all = sum(held.map(({ shareBasisPoints }) => shareBasisPoints));
  const share = paper.kind === 'assignment' ? shareOf(paper.text) : null;
  if (share === null) return { given: paper.to.length === 1 ? all : null, keeps: false };
  const [giver, ...others] = held;
  // A part of the patent and a part of what the giver has are the same only where one giver has everything.
  const isClear =
    giver?.shareBasisPoints === 10_000 && others.length === 0 && paper.to.length === 1;
  if (!isClear) {
    const text = `How much of the patent ${namesOf(givers)} gave by this paper, the record does not say: "${paper.text}".`;
    walk.findings.push(finding('unknown_paper', 'unclear', text, paper));
  }
  for (const one of held) one.shareBasisPoints = isClear ? 10_000 - share : null;
  return { given: isClear ? share : null, keeps: true };
}

function leave(walk: Walk, paper: Paper, form: string): void {
  walk.holders.delete(form);
  const to = paper.to.map((party) => party.form);
  walk.former.set(form, { reelFrame: paper.reelFrame, to: new Set(to) });
  for (const earlier of walk.former.values())
    if (earlier.to.has(form)) to.forEach((one) => earlier.to.add(one));
}

/** Someone signed beside an owner. */
function judgeStranger(walk: Walk, paper: Paper, { name, form }: Party): void {
  const isReceiver = paper.to.some((party) => party.form === form);
  const isOther = paper.against?.others.has(form) ?? false;
  if (isReceiver || isOther || isRepeated(walk.former, paper, form)) return;
  const alike = [...walk.holders.values()].find((holder) => looksLike(holder.name, name));
  if (alike) {
    const text = `${name} signed; the owner of record was ${alike.name}. These may be one.`;
    walk.findings.push(finding('looks_like', 'unclear', text, paper));
  } else if (paper.kind !== 'merger' && paper.kind !== 'name_change') {
    const text = `${name} signed too; no paper of the record made them an owner.`;
    walk.findings.push(finding('gap', 'unclear', text, paper));
  }
}

/** No one who signed this paper held title. */
function judgeUnconnected(walk: Walk, paper: Paper): void {
  if (paper.from.length === 0) {
    const text = 'This paper names no one who gave the patent away.';
    walk.findings.push(finding('unknown_paper', 'unclear', text, paper));
    return;
  }
  for (const party of paper.from) {
    const past = walk.former.get(party.form);
    const isOther = paper.against?.others.has(party.form) ?? false;
    if (isOther || isRepeated(walk.former, paper, party.form)) continue;
    const isRenaming = paper.kind === 'merger' || paper.kind === 'name_change';
    if (isRenaming && (past || walk.lenders.has(party.form))) continue;
    const alike = [...walk.holders.values()].find((holder) => looksLike(holder.name, party.name));
    if (past) {
      const text = `${party.name} had already given the patent away, at ${past.reelFrame}.`;
      walk.findings.push(finding('gap', 'unclear', text, paper));
    } else if (alike) {
      const text = `${party.name} signed; the owner of record was ${alike.name}. These may be one.`;
      walk.findings.push(finding('looks_like', 'unclear', text, paper));
    } else {
      const text = `${party.name} signed; no paper of the record made them an owner.`;
      walk.findings.push(finding('gap', 'differs', text, paper));
    }
  }
}

/** Whether a former owner confirms what happened: everyone named received the patent from them, at once or later. */
export function isRepeated(former: Former, paper: Pick<Paper, 'to'>, form: string): boolean {
  const past = former.get(form);
  return (
    past !== undefined && paper.to.length > 0 && paper.to.every((party) => past.to.has(party.form))
  );
}

export function finding(
  code: TitleReason['code'],
  weight: Finding['weight'],
  text: string,
  paper: Pick<Paper, 'reelFrame'> | null,
): Finding {
  return { code, weight, text, reelFrame: paper?.reelFrame ?? null };
}

function namesOf(parties: readonly Party[]): string {
  return parties.map(({ name }) => name).join(', ');
}

function sum(shares: readonly (number | null)[]): number | null {
  return shares.reduce<number | null>(
    (all, share) => (all === null || share === null ? null : all + share),
    0,
  );
}
