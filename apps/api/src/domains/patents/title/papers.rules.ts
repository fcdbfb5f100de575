import type { ConveyanceKind } from '@claimstead/contract/patents.contract.ts';
import type { OfficeConveyance } from '../office/office.port.ts';
import { conveyanceKind } from './conveyance-kinds.rules.ts';

/** `form`: the same for the same name. */
export type Party = { name: string; form: string };

/** The patent or application that a paper is recorded against, where that is not the one that is compared. */
export type Against = {
  /** "the parent US 10,916,753" */
  words: string;
  /** The forms of those whose share the parent had and its child has not: other inventors, and who has it from them. */
  others: ReadonlySet<string>;
};

/** A recorded paper as the chain reads it. */
export type Paper = {
  reelFrame: string;
  kind: ConveyanceKind;
  text: string;
  from: readonly Party[];
  to: readonly Party[];
  /** The last day on which an assignor signed; until then it is not complete. */
  executedOn: string | null;
  recordedOn: string | null;
  documentUrl: string | null;
  against: Against | null;
};

/** A paper as the office shows it, with what it is recorded against; null: the patent itself. */
export type RecordedPaper = OfficeConveyance & { against: Against | null };

/**
 * The papers in the order in which they were signed, or recorded where the record has no day of signing; papers of one
 * day in the order of their recording, and of reel and frame. How the record lists them makes no difference.
 */
export function papersInOrder(
  conveyances: readonly RecordedPaper[],
  formOf: (name: string) => string,
): Paper[] {
  const partyOf = (name: string): Party => ({ name: name.trim(), form: formOf(name) });
  return conveyances
    .map((one) => ({
      reelFrame: one.reelFrame,
      kind: conveyanceKind(one.text),
      text: one.text,
      from: one.assignors.map(({ name }) => partyOf(name)).filter(({ form }) => form !== ''),
      to: one.assignees.map(({ name }) => partyOf(name)).filter(({ form }) => form !== ''),
      executedOn: one.assignors.reduce<string | null>(
        (last, { executedOn }) => (executedOn && (!last || executedOn > last) ? executedOn : last),
        null,
      ),
      recordedOn: one.recordedOn,
      documentUrl: one.documentUrl,
      against: one.against,
    }))
    .toSorted(
      (one, other) =>
        compare(dayOf(one), dayOf(other)) ||
        compare(one.recordedOn ?? undated, other.recordedOn ?? undated) ||
        compareReelFrames(one.reelFrame, other.reelFrame),
    );
}

const undated = '9999-99-99';

/** The day on which a paper counts; papers without one come last. */
export function dayOf(paper: Pick<Paper, 'executedOn' | 'recordedOn'>): string {
  return paper.executedOn ?? paper.recordedOn ?? undated;
}

export function isUndated(paper: Pick<Paper, 'executedOn' | 'recordedOn'>): boolean {
  return dayOf(paper) === undated;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function compareReelFrames(one: string, other: string): number {
  const [reel = 0, frame = 0] = one.split('/').map(Number);
  const [otherReel = 0, otherFrame = 0] = other.split('/').map(Number);
  return reel - otherReel || frame - otherFrame || compare(one, other);
}
