import type { ExportPart } from '../../../core/account/exporter.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { listFilesOf } from './listing-files.store.ts';

const folders: Readonly<Record<string, string>> = {
  document: 'patent document',
  research: 'research',
  costModel: 'cost model',
  disclosure: 'disclosures',
};

/** The documents of a listing, for one of its owners to keep. */
export async function* filesToKeep(
  { db, files }: Pick<ListingsDeps, 'db' | 'files'>,
  listingId: string,
): AsyncGenerator<ExportPart> {
  for (const { kind, name, storageKey } of await listFilesOf(db, listingId)) {
    const folder = folders[kind];
    if (folder === undefined) continue;
    const open = async () => (await files.open(storageKey))?.stream ?? null;
    yield { path: ['listing', folder, name], open };
  }
}
