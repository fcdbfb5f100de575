import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { updateListing } from '../listings.store.ts';
import { fileUri, storedKeysOf } from './file-addresses.rules.ts';
import { countFiles, type ListingFile } from './listing-files.store.ts';

export const removeContentJob = 'listings.remove_content';

/** After the commit, the bytes of these files go too. */
export function removeContent(unit: UnitOfWork, files: ListingFile[]): void {
  const keys = files.flatMap(storedKeysOf);
  if (keys.length > 0) unit.enqueue({ name: removeContentJob, data: { keys } });
}

/** Research and cost model are set exactly if there is such a file; filters rely on it. */
export async function noteSupplements(unit: UnitOfWork, listingId: string): Promise<void> {
  await updateListing(
    unit.tx,
    listingId,
    {
      has_research: (await countFiles(unit.tx, listingId, 'research')) > 0,
      has_cost_model: (await countFiles(unit.tx, listingId, 'costModel')) > 0,
    },
    unit.now,
  );
}

export function storedFileOf(file: Omit<ListingFile, 'position'>): StoredFile {
  return {
    uri: fileUri(file.id),
    name: file.name,
    size: file.size,
    contentType: file.contentType,
  };
}
