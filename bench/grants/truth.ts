import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.string().nullable();
const party = z.object({ name: z.string(), country: text });

/** What a person read on the first pages of a document; `null` and an empty list: it is not printed. */
const truthSchema = z.object({
  file: z.string(),
  kind: z.string(),
  number: z.string(),
  title: z.string(),
  granted: text,
  applicationNumber: z.string(),
  filed: z.string(),
  inventors: z.array(z.object({ first: z.string(), last: z.string(), country: text })),
  assignee: z.array(party),
  applicants: z.array(party),
  adjustmentDays: z.number().nullable(),
  terminalDisclaimer: z.boolean().nullable(),
  related: z.array(
    z.object({ kind: z.string(), application: z.string(), patent: text, filed: text }),
  ),
  foreignPriority: z.array(
    z.object({ country: text.optional(), number: text.optional(), date: text.optional() }),
  ),
  priorPublication: z.object({ number: z.string(), date: text }).nullable(),
  ipc: z.array(z.string()),
  uspc: z.array(z.string()),
  cpc: z.array(z.string()),
  cpcContinuedOnPage2: z.boolean(),
  references: z.object({
    usPatents: z.number().nullable(),
    foreign: z.number().nullable(),
    other: z.number().nullable(),
  }),
  attorney: text,
  abstractFirstWords: text,
  claimsCount: z.number().nullable(),
  drawingSheets: z.number().nullable(),
  governmentInterest: z.boolean(),
});
export type Truth = z.output<typeof truthSchema>;

export const truthTable = 'truth.json';

/**
 * The truth table of a folder of documents.
 * @returns null: the folder has none @throws {Error} for one that is not of this form
 */
export async function readTruth(folder: string): Promise<Truth[] | null> {
  const content = await readFile(join(folder, truthTable), 'utf8').catch(() => null);
  return content === null ? null : z.array(truthSchema).parse(JSON.parse(content));
}
