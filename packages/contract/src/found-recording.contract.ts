import { z } from 'zod';

/** A paper in the office's record that looks like an assignment we filed. */
export const foundRecordingSchema = z.object({
  reel: z.string(),
  frame: z.string(),
  recordedOn: z.iso.date(),
  assignee: z.string(),
  /** The day of the office's record. */
  asOf: z.iso.date(),
});
