import { Problem } from '../../../core/errors/problem.ts';
import {
  documentAddress,
  type DocumentQuery,
  readDocumentAddress,
} from '../../../core/http/documents-origin.ts';
import type { FileSource } from '../../../core/http/serve-file.ts';
import { isId } from '../../../core/ids/ids.ts';
import { mayOperate } from '../../identity/identity.api.ts';
import {
  formatFor,
  type ImageVariant,
  isPicture,
  variantNamed,
} from '../files/image-variants.rules.ts';
import { isOnSheet } from '../disclosures/disclosures.store.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { isBuyerOf } from '../listings.rules.ts';
import { ownsListing } from '../owners/owners.store.ts';
import { seeListing } from '../listings.views.ts';
import { documentPath, variantKey } from '../files/file-addresses.rules.ts';
import {
  hasEnded,
  type Opening,
  openingEnd,
  openingLivesSeconds,
  type OpeningQuery,
  openingText,
  openingUri,
  readUntil,
} from './file-openings.rules.ts';
import { findFile, type ListingFile } from '../files/listing-files.store.ts';

/** Where a file's stable address leads: its bytes, or a short-lived address that has them. */
export type FileLocation = { source: FileSource } | { redirectTo: string };

const hourSeconds = 3600;
const signedPlace = 'file-address';

/**
 * What a file's stable address answers, to a person or to someone signed out. Pictures in the market are
 * public, at a cacheable address. Everything else, a document or a picture of a draft, is authorized by the
 * session each time and leads to a short-lived address: at the store itself, if it has such addresses; for a
 * document, at the documents' origin, if there is one; otherwise here, where it works for this person only.
 * @throws {Problem} identity.sign_in_required · listings.file_not_found
 */
export async function locateFile(
  deps: ListingsDeps,
  viewerUserId: string | null,
  fileId: string,
  asked: { size?: string | undefined; accept?: string | undefined },
): Promise<FileLocation> {
  const file = isId(fileId) ? await findFile(deps.db, fileId) : null;
  const variant = file && isPicture(file.kind) ? variantNamed(asked.size) : null;
  if (file && variant !== null && (await maySee(deps, null, file))) {
    const kept = `private, max-age=${hourSeconds}`;
    return { source: await pictureOf(deps, file, { variant, accept: asked.accept }, kept) };
  }
  if (viewerUserId === null) throw new Problem('identity.sign_in_required');
  // The same answer whether the file exists or not.
  if (!file || !(await maySee(deps, viewerUserId, file))) {
    throw new Problem('listings.file_not_found');
  }
  if (variant === null) {
    const elsewhere = await addressAtStore(deps, file);
    if (elsewhere !== null) return { redirectTo: elsewhere };
    const apart = await documentAddress(deps, documentPath(file.id), viewerUserId);
    if (apart !== null) return { redirectTo: apart };
  }
  const until = openingEnd(deps.clock.now());
  const opening = { fileId: file.id, variant, viewerUserId, until };
  return { redirectTo: openingUri(opening, await sign(deps, opening)) };
}

/**
 * A private file by a short-lived address. Whether this person may see it is decided again: an address outlives
 * neither the permission nor the file.
 * @throws {Problem} identity.sign_in_required · listings.file_not_found (forged, another file's or another
 *   person's) · listings.file_address_ended
 */
export async function openByAddress(
  deps: ListingsDeps,
  viewerUserId: string | null,
  fileId: string,
  query: OpeningQuery,
  accept: string | undefined,
): Promise<FileSource> {
  if (viewerUserId === null) throw new Problem('identity.sign_in_required');
  const until = readUntil(query);
  if (!isId(fileId) || until === null) throw new Problem('listings.file_not_found');
  const variant = query.size === undefined ? null : variantNamed(query.size);
  const text = openingText({ fileId, variant, viewerUserId, until });
  const given = Buffer.from(query.signature ?? '', 'base64url');
  if (!(await deps.secrets.isMark(given, text, signedPlace))) {
    throw new Problem('listings.file_not_found');
  }
  if (hasEnded(until, deps.clock.now())) throw new Problem('listings.file_address_ended');
  const file = await findFile(deps.db, fileId);
  if (!file || !(await maySee(deps, viewerUserId, file))) {
    throw new Problem('listings.file_not_found');
  }
  return variant === null
    ? documentOf(deps, file)
    : pictureOf(deps, file, { variant, accept }, 'no-store');
}

/**
 * A document at the documents' origin, by an address made for one person. Whether they may see it is decided
 * again.
 * @throws {Problem} as readDocumentAddress · listings.file_not_found
 */
export async function openDocument(
  deps: ListingsDeps,
  fileId: string,
  query: DocumentQuery,
): Promise<FileSource> {
  const viewerUserId = await readDocumentAddress(deps, documentPath(fileId), query);
  const file = isId(fileId) ? await findFile(deps.db, fileId) : null;
  if (!file || isPicture(file.kind) || !(await maySee(deps, viewerUserId, file))) {
    throw new Problem('listings.file_not_found');
  }
  return documentOf(deps, file);
}

async function sign(deps: ListingsDeps, opening: Opening): Promise<string> {
  const mark = await deps.secrets.mark(openingText(opening), signedPlace);
  return mark.toString('base64url');
}

/** Documents are sent as downloads, so that no browser runs their content. */
function documentOf(deps: ListingsDeps, file: ListingFile): FileSource {
  return {
    contentType: file.contentType,
    downloadAs: file.name,
    etag: `"${file.id}"`,
    cacheControl: 'no-store',
    size: () => deps.files.size(file.storageKey),
    open: (range) => deps.files.open(file.storageKey, range),
  };
}

/** A picture in the size asked for, in the best form that the browser takes. */
async function pictureOf(
  deps: ListingsDeps,
  file: ListingFile,
  asked: { variant: ImageVariant; accept: string | undefined },
  cacheControl: string,
): Promise<FileSource> {
  const format = formatFor(asked.accept);
  const key = variantKey(file.storageKey, asked.variant, format);
  return {
    contentType: `image/${format}`,
    etag: `"${file.id}-${asked.variant}-${format}"`,
    cacheControl,
    vary: 'accept, cookie',
    size: () => deps.files.size(key),
    open: (range) => deps.files.open(key, range),
  };
}

async function addressAtStore(deps: ListingsDeps, file: ListingFile): Promise<string | null> {
  const address = await deps.files.address(file.storageKey, {
    contentType: file.contentType,
    downloadAs: file.name,
    livesSeconds: openingLivesSeconds,
  });
  // Otherwise the store would tell the person, in its own words, that a file is gone.
  if (address !== null && (await deps.files.size(file.storageKey)) === null) {
    throw new Problem('listings.file_not_found', { note: `no content at ${file.storageKey}` });
  }
  return address;
}

async function maySee(
  deps: ListingsDeps,
  viewerUserId: string | null,
  file: ListingFile,
): Promise<boolean> {
  if (file.kind === 'titlePaper') return maySeeTitlePaper(deps, viewerUserId, file.listingId);
  try {
    const now = deps.clock.now();
    const { listing, isOwner, sight } = await seeListing(
      deps.db,
      file.listingId,
      viewerUserId,
      now,
    );
    if (isPicture(file.kind)) return sight !== 'expired';
    if (file.kind === 'disclosure' && viewerUserId !== null && !isOwner) {
      if (isBuyerOf(listing, viewerUserId, now)) return true;
      // One that a deal took and that has left the sheet since is for the two sides only.
      return sight === 'all' && (await isOnSheet(deps.db, file.listingId, file.id));
    }
    return sight === 'all' && viewerUserId !== null;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** What an owner sent about the title is for the owners and the operators, never for a buyer. */
async function maySeeTitlePaper(
  deps: ListingsDeps,
  viewerUserId: string | null,
  listingId: string,
): Promise<boolean> {
  if (viewerUserId === null) return false;
  if (await ownsListing(deps.db, listingId, viewerUserId)) return true;
  return mayOperate(deps.db, deps.config, viewerUserId);
}
