import type { FileAnswer } from '../../../core/http/mount.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { variantNamed } from '../images/image-variants.rules.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { seeListing } from '../listings.views.ts';
import { storedKeysOf, variantKey } from './file-addresses.rules.ts';
import { findFile, type ListingFile } from './listing-files.store.ts';

export const removeContentJob = 'listings.remove_content';

/** After the commit, the bytes of these files go too. */
export function removeContent(unit: UnitOfWork, files: ListingFile[]): void {
  const keys = files.flatMap(storedKeysOf);
  if (keys.length > 0) unit.enqueue({ name: removeContentJob, data: { keys } });
}

export type OpenedListingFile = FileAnswer & { kind: 'image' | 'document' };

/**
 * Opens a file for a person, or for nobody signed in: pictures of what is in the market are for all,
 * documents for those signed in, both for owners at any time. Documents come as a download, so that no
 * browser runs what is in them.
 * @throws {Problem} identity.sign_in_required · listings.file_not_found
 */
export async function openListingFile(
  deps: ListingsDeps,
  viewerUserId: string | null,
  fileId: string,
  size: string | undefined,
): Promise<OpenedListingFile> {
  const file = isId(fileId) ? await findFile(deps.db, fileId) : null;
  if (!file || !(await maySee(deps, viewerUserId, file))) {
    // The same for a file that exists and one that does not.
    throw new Problem(
      viewerUserId === null ? 'identity.sign_in_required' : 'listings.file_not_found',
    );
  }
  const isImage = file.kind === 'image';
  const key = isImage ? variantKey(file.storageKey, variantNamed(size)) : file.storageKey;
  const opened = await deps.files.open(key);
  if (!opened) {
    throw new Problem('listings.file_not_found', { note: `no content at ${key}` });
  }
  return {
    kind: isImage ? 'image' : 'document',
    stream: opened.stream,
    size: opened.size,
    contentType: file.contentType,
    ...(isImage ? {} : { downloadAs: file.name }),
  };
}

async function maySee(
  deps: ListingsDeps,
  viewerUserId: string | null,
  file: ListingFile,
): Promise<boolean> {
  try {
    const now = deps.clock.now();
    const { sight } = await seeListing(deps.db, file.listingId, viewerUserId, now);
    if (file.kind === 'image') return sight !== 'expired';
    return sight === 'all' && viewerUserId !== null;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
