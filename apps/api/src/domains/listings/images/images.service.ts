import { limits } from '@claimstead/contract/limits.ts';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { type OpenIncoming, receiveUpload } from '../../../core/files/received-file.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { type DrawnPicture, withDrawnPicture } from '../../../core/inspection/inspect-file.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { fileIdIn, storageKeyOf } from '../files/file-addresses.rules.ts';
import { checkMayChangeFiles, lockForFiles } from '../files/file-changes.service.ts';
import { removeContent, storedFileOf } from '../files/listing-files.service.ts';
import {
  countFiles,
  deleteFiles,
  insertFile,
  type ListingFile,
  listPictures,
  updatePosition,
} from '../files/listing-files.store.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { imageBoxes } from '../files/image-variants.rules.ts';
import { keepPicture } from './keep-picture.service.ts';

/**
 * Stores a listing's picture, re-encoded in the sizes that pages show. A refused or broken one leaves nothing
 * behind.
 * @throws {Problem} listings.not_found · open_sale · too_many_images · image_invalid · files.too_large ·
 *   files.missing · as {@link withDrawnPicture} and {@link receiveUpload}
 */
export async function storeImage(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  open: OpenIncoming,
): Promise<StoredFile> {
  await checkMayChangeFiles(deps, actor, listingId);
  if ((await countFiles(deps.db, listingId, 'image')) >= limits.imagesPerListing) {
    throw new Problem('listings.too_many_images');
  }
  return receiveUpload(deps, open, limits.imageBytes, async (received) => {
    const file = { path: received.path, personId: actor.userId };
    const stored = await withDrawnPicture(file, imageBoxes, (drawn) =>
      keepImage(deps, actor, listingId, received.name, drawn),
    );
    if (!stored) throw new Problem('listings.image_invalid');
    return stored;
  });
}

/**
 * Keeps a drawn picture as the last of the listing's images.
 * @throws {Problem} listings.not_found · open_sale · too_many_images
 */
export async function keepImage(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  name: string,
  drawn: DrawnPicture[],
): Promise<StoredFile> {
  const fileId = newId(deps.clock.now().getTime());
  const storageKey = storageKeyOf(fileId);
  return keepPicture(deps, storageKey, drawn, async (written) => {
    const file: Omit<ListingFile, 'position'> = {
      id: fileId,
      listingId,
      kind: 'image',
      name,
      storageKey,
      ...written,
    };
    await transact(deps, async (unit) => {
      await lockForFiles(unit, actor, listingId);
      // Counted under the lock, so that two simultaneous uploads cannot both be the fifth.
      if ((await countFiles(unit.tx, listingId, 'image')) >= limits.imagesPerListing) {
        throw new Problem('listings.too_many_images');
      }
      await insertFile(unit.tx, file, unit.now);
    });
    return storedFileOf(file);
  });
}

/**
 * Removes a picture by its address.
 * @throws {Problem} listings.not_found · file_not_found · open_sale
 */
export async function removeImage(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  uri: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    await lockForFiles(unit, actor, listingId);
    const fileId = fileIdIn(uri);
    if (fileId === null) throw new Problem('listings.file_not_found');
    const gone = await deleteFiles(unit.tx, { listingId, fileId, kind: 'image' });
    if (gone.length === 0) throw new Problem('listings.file_not_found');
    removeContent(unit, gone);
  });
}

/**
 * Puts the pictures in this order; the first is the cover. All of them must be named, each once.
 * @throws {Problem} listings.not_found · moved_on if the pictures have changed meanwhile
 */
export async function orderImages(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  uris: readonly string[],
): Promise<void> {
  await transact(deps, async (unit) => {
    await lockForFiles(unit, actor, listingId);
    const images = (await listPictures(unit.tx, [listingId])).filter((row) => row.kind === 'image');
    const known = new Set(images.map((row) => row.fileId));
    const wanted = uris.map(fileIdIn);
    const ordered = wanted.filter((id): id is string => id !== null && known.has(id));
    const complete = new Set(ordered).size === known.size && ordered.length === uris.length;
    if (!complete || ordered.length !== known.size) throw new Problem('listings.moved_on');
    for (const [position, fileId] of ordered.entries()) {
      await updatePosition(unit.tx, fileId, position);
    }
  });
}
