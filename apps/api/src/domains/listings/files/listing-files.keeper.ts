import { limits } from '@claimstead/contract/limits.ts';
import type { FileKeeper, KeepingRow, LossOutcome } from '../../../core/files/file-keeper.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { aboutListing } from '../about-listing.service.ts';
import { lockListingRow } from '../listings.store.ts';
import { neededKeysOf, storageKeyIn } from './file-addresses.rules.ts';
import { findFileRow, listFileRows, listStorageKeys, setLostAt } from './file-upkeep.store.ts';
import { noteSupplements } from './listing-files.service.ts';
import { countFiles } from './listing-files.store.ts';

/**
 * Documents and pictures of listings. A lost file is hidden, not deleted: the owners are told once and can
 * upload it again, and it is shown again if the file comes back, e.g. from a backup.
 */
export const listingFilesKeeper: FileKeeper<ListingsDeps> = {
  folder: 'listings',
  columns: ['listing_files.storage_key'],
  async listNamed(db, keys) {
    const wanted = keys.flatMap((key) => storageKeyIn(key) ?? []);
    const known = new Set(await listStorageKeys(db, [...new Set(wanted)]));
    return new Set(keys.filter((key) => known.has(storageKeyIn(key) ?? '')));
  },
  async listRows(db, afterId, count) {
    const files = await listFileRows(db, afterId, count);
    return files.map((file) => ({ id: file.id, keys: neededKeysOf(file) }));
  },
  noteLoss,
  noteFound,
};

async function noteLoss(deps: ListingsDeps, row: KeepingRow): Promise<LossOutcome> {
  const seen = await findFileRow(deps.db, row.id);
  if (!seen) return 'unnamed';
  if (seen.lostAt !== null) return 'known';
  return transact(deps, async (unit) => {
    const listing = await lockListingRow(unit.tx, seen.listingId);
    const file = await findFileRow(unit.tx, row.id);
    if (!listing || !file) return 'unnamed';
    if (file.lostAt !== null) return 'known';
    await setLostAt(unit.tx, row.id, unit.now);
    await noteSupplements(unit, listing.id);
    // We draw previews ourselves, so nobody misses a file that they uploaded.
    if (listing.deletedAt === null && file.kind !== 'preview') {
      const about = await aboutListing(unit.tx, listing);
      const { kind, name: fileName } = file;
      unit.emit({ type: 'listings.file_lost', payload: { ...about, kind, fileName } });
      unit.tell(about.ownerUserIds, 'listing', { patentId: listing.id });
    }
    return 'noted';
  });
}

/** A picture stays hidden if its place was taken meanwhile. */
async function noteFound(deps: ListingsDeps, row: KeepingRow): Promise<boolean> {
  const seen = await findFileRow(deps.db, row.id);
  if (!seen || seen.lostAt === null) return false;
  return transact(deps, async (unit) => {
    const listing = await lockListingRow(unit.tx, seen.listingId);
    const file = await findFileRow(unit.tx, row.id);
    if (!listing || !file || file.lostAt === null) return false;
    const isFull =
      file.kind === 'image' &&
      (await countFiles(unit.tx, listing.id, 'image')) >= limits.imagesPerListing;
    if (isFull) return false;
    await setLostAt(unit.tx, row.id, null);
    await noteSupplements(unit, listing.id);
    const { ownerUserIds } = await aboutListing(unit.tx, listing);
    unit.tell(ownerUserIds, 'listing', { patentId: listing.id });
    return true;
  });
}
