import type { OfficeConveyance } from '../patents/patents.api.ts';

/** A recorded paper that looks like the assignment we filed. */
export type FoundRecording = {
  /** With leading zeros, as the office's notices print them. */
  reel: string;
  frame: string;
  /** `YYYY-MM-DD` */
  recordedOn: string;
  assignee: string;
};

/** The office dates a recording by the day of the submission, which may be the day before ours by its clock. */
const daysBefore = 1;
const [reelDigits, frameDigits] = [6, 4];

/** Where a paper is in the office's records, with leading zeros. */
export type ReelFrame = Pick<FoundRecording, 'reel' | 'frame'>;

/**
 * The latest paper that the office recorded since the filing and that names the buyer as assignee. A paper without a
 * day proves nothing, nor one of before.
 * @param filedOn the office's day of our filing
 * @param isBuyer whether a name is the new owner's, by names' normal form
 * @param dismissed papers that an operator found to be someone else's
 */
export function findRecording(
  conveyances: readonly OfficeConveyance[],
  filedOn: string,
  isBuyer: (name: string) => boolean,
  dismissed: readonly ReelFrame[] = [],
): FoundRecording | null {
  const since = new Date(Date.parse(`${filedOn}T00:00:00Z`) - daysBefore * 24 * 3_600_000)
    .toISOString()
    .slice(0, 10);
  const found = conveyances.flatMap((paper) => {
    const { recordedOn, reelFrame } = paper;
    const assignee = paper.assignees.find(({ name }) => isBuyer(name))?.name;
    const [reel = '', frame = ''] = reelFrame.split('/');
    if (recordedOn === null || recordedOn < since || assignee === undefined) return [];
    if (!/^\d+$/.test(reel) || !/^\d+$/.test(frame)) return [];
    const at = {
      reel: reel.padStart(reelDigits, '0'),
      frame: frame.padStart(frameDigits, '0'),
    };
    if (dismissed.some((one) => one.reel === at.reel && one.frame === at.frame)) return [];
    return { ...at, recordedOn, assignee };
  });
  return (
    found.toSorted((one, other) => one.recordedOn.localeCompare(other.recordedOn)).at(-1) ?? null
  );
}
