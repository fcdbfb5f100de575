import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { OfficeConveyance, OfficeParentage, OfficeRecord } from '../office/office.port.ts';
import { stepsUp } from '../term/continuity.rules.ts';
import { movesTitle } from './conveyance-kinds.rules.ts';
import { type Against, dayOf, type Paper, type RecordedPaper } from './papers.rules.ts';

/**
 * The steps by which papers recorded against a parent count for its child (MPEP 306): continuations, divisions, and
 * a reissue's original. What is new in a continuation-in-part the parent's papers did not convey, and a provisional's
 * is another application.
 */
const conveyed: ReadonlySet<string> = new Set(['CON', 'DIV', 'REI']);
const ofReissues = 'REI';

/** A patent or application whose recorded papers count. */
export type TitleParent = {
  /** As the office is asked for it; null: it cannot be. */
  number: string | null;
  /** "the parent US 10,916,753" */
  words: string;
};

/** With its record; null: it was not read. */
export type ReadParent = TitleParent & {
  record: Pick<OfficeRecord, 'inventors' | 'conveyances'> | null;
};

/** The patents and applications whose recorded papers count for a patent, the nearest first. */
export function titleParentsOf({
  applicationNumber,
  parents,
}: Pick<OfficeRecord, 'applicationNumber' | 'parents'>): TitleParent[] {
  const steps = stepsUp(applicationNumber, parents ?? [], (code) => conveyed.has(code));
  const found = steps.filter(({ code }) => conveyed.has(code)).map(parentOf);
  return found.filter(({ words }, at) => found.findIndex((one) => one.words === words) === at);
}

function parentOf({ code, parentPatent, parentApplication }: OfficeParentage): TitleParent {
  const role = code === ofReissues ? 'the original' : 'the parent';
  if (parentPatent !== null) {
    return { number: parentPatent, words: `${role} US ${formatPatentNumber(parentPatent)}` };
  }
  const [, series, rest] = /^(\d{2})\/?,?(\d{6})$/.exec(parentApplication) ?? [];
  if (series === undefined || rest === undefined) {
    return { number: null, words: `${role}, application ${parentApplication}` };
  }
  const number = `${series}/${rest}`;
  return { number, words: `${role}, application ${formatPatentNumber(number)}` };
}

/** Every paper that counts, each once: the patent's own, and those recorded against its parents. */
export function papersOfFamily(
  own: readonly OfficeConveyance[],
  inventors: readonly string[],
  parents: readonly ReadParent[],
  formOf: (name: string) => string,
): RecordedPaper[] {
  const papers: RecordedPaper[] = own.map((one) => ({ ...one, against: null }));
  const known = new Set(own.map(({ reelFrame }) => reelFrame));
  const ours = new Set(inventors.map(formOf));
  for (const { words, record } of parents) {
    if (!record?.conveyances) continue;
    const against = { words, others: othersOf(record, ours, formOf) };
    for (const one of record.conveyances) {
      if (known.has(one.reelFrame)) continue;
      known.add(one.reelFrame);
      papers.push({ ...one, against });
    }
  }
  return papers;
}

/** The parent's other inventors, and everyone who has only from them what they have. */
function othersOf(
  { inventors, conveyances }: Pick<OfficeRecord, 'inventors' | 'conveyances'>,
  ours: ReadonlySet<string>,
  formOf: (name: string) => string,
): Against['others'] {
  const others = new Set(inventors.map(formOf).filter((form) => !ours.has(form)));
  const papers = (conveyances ?? []).map(({ assignors, assignees }) => ({
    from: assignors.map(({ name }) => formOf(name)),
    to: assignees.map(({ name }) => formOf(name)),
  }));
  for (let before = -1; before !== others.size; ) {
    before = others.size;
    for (const { from, to } of papers) {
      if (from.length > 0 && from.every((form) => others.has(form)))
        for (const form of to) if (!ours.has(form)) others.add(form);
    }
  }
  return others;
}

/**
 * Whether a paper that moves title, recorded against a parent, moves the child's too: what an inventor signed, and
 * what a company was called or became, at any time; any other only where it is older than the child. A parent that was
 * sold alone takes no child with it that was filed before.
 */
export function countsForChild(
  paper: Paper,
  inventors: readonly { form: string }[],
  filedOn: string | null,
): boolean {
  if (paper.against === null || !movesTitle(paper.kind)) return true;
  if (paper.kind === 'merger' || paper.kind === 'name_change') return true;
  const isByInventor = paper.from.some(({ form }) => inventors.some((one) => one.form === form));
  return isByInventor || (filedOn !== null && dayOf(paper) < filedOn);
}

/** Whether a paper of a parent is only about what its child never had. */
export function isOthersOnly({ against, from }: Pick<Paper, 'against' | 'from'>): boolean {
  return against !== null && from.length > 0 && from.every(({ form }) => against.others.has(form));
}
