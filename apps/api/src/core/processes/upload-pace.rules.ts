/**
 * The pace of all uploads to one process: how many bytes may arrive per millisecond now, and how many in one
 * burst. Bytes ahead of the pace are owed, so `credit` may be below zero.
 */
export type UploadPace = { bytesPerMs: number; credit: number; atMs: number };

/** 32 MB/s for all together: four people with 64 Mbit/s each, however many others browse. */
export const leastBytesPerMs = 32_000;
/** More than any connection delivers: no limit. */
export const mostBytesPerMs = 1_000_000;
/** How far back unused time counts. */
const creditMs = 30;
/** Above this, people who request pages wait for one another. */
const busyFrom = 0.75;

export const unhurried: UploadPace = {
  bytesPerMs: mostBytesPerMs,
  credit: mostBytesPerMs * creditMs,
  atMs: 0,
};

/**
 * A busy process halves the pace, down to the minimum; a calm one raises it by half, up to the maximum.
 * @param utilisation the part of the time, 0 to 1, in which the event loop was at work since it was last asked
 */
export function adjustPace(pace: UploadPace, utilisation: number): UploadPace {
  const bytesPerMs =
    utilisation > busyFrom
      ? Math.max(leastBytesPerMs, pace.bytesPerMs / 2)
      : Math.min(mostBytesPerMs, pace.bytesPerMs * 1.5);
  return { ...pace, bytesPerMs, credit: Math.min(pace.credit, bytesPerMs * creditMs) };
}

/** The pace after these bytes came, and the milliseconds for which the next ones of the same sender wait. */
export function takeBytes(
  pace: UploadPace,
  bytes: number,
  nowMs: number,
): { pace: UploadPace; waitMs: number } {
  const earned = (nowMs - pace.atMs) * pace.bytesPerMs;
  const credit = Math.min(pace.credit + earned, pace.bytesPerMs * creditMs) - bytes;
  return {
    pace: { ...pace, credit, atMs: nowMs },
    waitMs: credit < 0 ? -credit / pace.bytesPerMs : 0,
  };
}
