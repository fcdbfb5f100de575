import { z } from 'zod';

/** A type is part of a statement. */
const type = z.string().regex(/^[\w .,()[\]"]+$/);
const columns = z.array(z.object({ name: z.string(), type }));
const table = z.object({ schema: z.enum(['public', 'pgboss']), name: z.string(), columns });

/** What a backup says of itself. It is written last: a backup without it was never finished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  /** Of the product that made it. */
  version: z.string(),
  head: z.object({
    takenAt: z.string(),
    postgres: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha256: z.string().nullable() })),
    tables: z.array(table),
    sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  }),
  /** The rows of each table as PostgreSQL's COPY text: how many, how many bytes, and their SHA-256 in hex. */
  tables: z.array(
    table
      .omit({ columns: true })
      .extend({ rows: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
  /** The list of files: how many, their bytes together, and the SHA-256 of the list itself. */
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  /** Keys and seal: paths in the data folder, and their content in base64. */
  kept: z.array(
    z.object({ path: z.string().regex(/^(keys|seal)\/\w[\w.-]*$/), content: z.string() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A file that belongs to a backup: its key in the product's store, its bytes and their SHA-256 in hex. */
export const listedFileSchema = z.object({ key: z.string(), size: z.number(), sha256: z.string() });
export type BackedUpFile = z.infer<typeof listedFileSchema>;

const nameForm = /^\d{8}T\d{6}Z$/;

/** A backup's name: the time of its start, so that names sort by age. */
export function nameAt(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

export function isBackupName(text: string): boolean {
  return nameForm.test(text);
}

export function startOf(name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
