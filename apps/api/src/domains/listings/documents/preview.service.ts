import { limits } from '@claimstead/contract/limits.ts';
import { newId } from '../../../core/ids/ids.ts';
import { type DrawnPicture, withDrawnFirstPage } from '../../../core/inspection/inspect-file.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { withContentHere } from '../../../core/files/content-here.ts';
import { storageKeyOf } from '../files/file-addresses.rules.ts';
import { removeContent } from '../files/listing-files.service.ts';
import {
  deleteFiles,
  findFile,
  insertFile,
  type ListingFile,
} from '../files/listing-files.store.ts';
import { variantBoxes } from '../files/image-variants.rules.ts';
import { keepPicture } from '../images/keep-picture.service.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { lockListingRow } from '../listings.store.ts';

export const drawPreviewJob = 'listings.draw_preview';

/** After the commit, the first page of a PDF is drawn; the uploader does not wait for it. */
export function askForPreview(unit: UnitOfWork, file: { id: string; contentType: string }): void {
  if (file.contentType !== 'application/pdf') return;
  unit.enqueue({ name: drawPreviewJob, data: { fileId: file.id } });
}

/** When the document goes, so does its picture. */
export async function deletePreview(unit: UnitOfWork, listingId: string): Promise<void> {
  removeContent(unit, await deleteFiles(unit.tx, { listingId, kind: 'preview' }));
}

/**
 * Draws the first page of a listing's patent document. A document that is gone, replaced or cannot be drawn
 * simply has no preview. Safe to repeat.
 */
export async function drawPreview(deps: ListingsDeps, fileId: string): Promise<void> {
  const document = await findFile(deps.db, fileId);
  if (!document) return;
  await withContentHere(deps.files, document.storageKey, limits.documentBytes, (path) =>
    withDrawnFirstPage(path, variantBoxes, (drawn) => keepPreview(deps, document, drawn)),
  );
}

/** Thrown to undo what was stored: the document was replaced, or another run was faster. */
class Overtaken extends Error {}

async function keepPreview(
  deps: ListingsDeps,
  document: ListingFile,
  drawn: DrawnPicture[],
): Promise<void> {
  const { listingId } = document;
  const previewId = newId(deps.clock.now().getTime());
  const storageKey = storageKeyOf(previewId);
  await keepPicture(deps, storageKey, drawn, (kept) =>
    transact(deps, async (unit) => {
      const listing = await lockListingRow(unit.tx, listingId);
      const current = await findFile(unit.tx, document.id);
      if (!listing || !current) throw new Overtaken('the document is gone');
      // A repeated run replaces what the first one drew.
      await deletePreview(unit, listingId);
      await insertFile(
        unit.tx,
        { id: previewId, listingId, kind: 'preview', name: document.name, storageKey, ...kept },
        unit.now,
      );
      unit.tell([listing.creatorUserId], 'listing', { patentId: listingId });
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
  });
}
