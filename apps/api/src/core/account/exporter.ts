import type { Readable } from 'node:stream';

export type ExportedPerson = { userId: string; email: string; emailVerified: boolean };

/** How many rows of a list an export reads at a time. */
export const exportPage = 200;

/** A file of the export, under a path of plain names; the zip writer makes the names safe. */
export type ExportPart = { path: string[] } & (
  | { json: unknown }
  | { text: string }
  /** A JSON array, written row by row as it is read. */
  | { rows: AsyncIterable<unknown> }
  /** Opened only when its turn comes; null: its content is gone. */
  | { open: () => Promise<Readable | null> }
);

/** One domain's part of the export: the data it keeps about a person, without secrets. */
export type Exporter<Deps> = {
  domain: string;
  /** What its files and folders are, for README.txt. */
  explains: Readonly<Record<string, string>>;
  parts(deps: Deps, person: ExportedPerson): AsyncIterable<ExportPart>;
};

/**
 * All rows of a list, read page by page, so that a long list is never in memory as a whole.
 * @param read the page after a row, or the first one.
 */
export async function* allPages<Row>(
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let page = await read(null); page.length > 0; ) {
    yield* page;
    page = await read(page.at(-1) ?? null);
  }
}
