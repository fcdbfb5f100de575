import { limits } from '@claimstead/contract/limits.ts';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { withContentHere } from '../../../core/files/content-here.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { withDrawnPage } from '../../../core/inspection/inspect-file.ts';
import { fileIdIn } from '../files/file-addresses.rules.ts';
import { checkMayChangeFiles } from '../files/file-changes.service.ts';
import { countFiles, listFilesOf } from '../files/listing-files.store.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { findSuggestions } from '../suggestions/suggestions.store.ts';
import { imageBoxes } from '../files/image-variants.rules.ts';
import { keepImage } from './images.service.ts';

/**
 * Takes the first drawing sheet of the listing's patent document as an image like any other. Which page it is, was
 * read in the document; the person who asks names only the document.
 * @throws {Problem} listings.not_found · open_sale · too_many_images · moved_on if the document is another one by now ·
 *   no_sheet · sheet_not_drawn · http.unavailable
 */
export async function takeSheet(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  documentUri: string,
): Promise<StoredFile> {
  await checkMayChangeFiles(deps, actor, listingId);
  const fileId = fileIdIn(documentUri);
  const files = await listFilesOf(deps.db, listingId);
  const file = files.find(({ id, kind }) => kind === 'document' && id === fileId);
  if (!file) throw new Problem('listings.moved_on');
  const read = await findSuggestions(deps.db, listingId);
  const drawings = (read?.fileId === file.id ? read.found?.drawings : null) ?? null;
  const page = drawings?.source.page ?? null;
  if (drawings === null || page === null) throw new Problem('listings.no_sheet');
  if ((await countFiles(deps.db, listingId, 'image')) >= limits.imagesPerListing) {
    throw new Problem('listings.too_many_images');
  }
  const name = `Sheet 1 of ${drawings.value}`;
  const stored = await withContentHere(deps.files, file.storageKey, limits.documentBytes, (path) =>
    withDrawnPage({ path, personId: actor.userId }, page, imageBoxes, (drawn) =>
      keepImage(deps, actor, listingId, name, drawn),
    ),
  );
  if (!stored) throw new Problem('listings.sheet_not_drawn');
  return stored;
}
