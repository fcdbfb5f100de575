import { apiPrefix } from '@claimstead/contract/product.ts';
import type { DisclosureHistory } from '@claimstead/contract/disclosures.contract.ts';
import type { OperatorDisclosures } from '@claimstead/contract/operations-disclosures.contract.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Files } from '../../../core/files/files.port.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { findFile } from '../files/listing-files.store.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import type { Listing } from '../listings.rules.ts';
import { findListing } from '../listings.store.ts';
import { composeHistory } from './disclosure-history.service.ts';
import { composeSheet } from './disclosures.views.ts';

/**
 * A listing's sheet for operators: as answered, in any state of the listing, with who answered. They change nothing.
 * @throws {Problem} listings.not_found
 */
export async function viewDisclosuresForOperators(
  deps: CoreDeps,
  listingId: string,
): Promise<OperatorDisclosures> {
  const listing = await getListing(deps.db, listingId);
  const code = refuseMove(listing, 'answer_disclosures', { by: 'owner' }, deps.clock.now());
  const addressOf = paperAddress(listingId);
  const sheet = await composeSheet(deps.db, listingId, { namesOwners: true, addressOf });
  return {
    patentId: listing.id,
    title: listing.title,
    patentNumber: formatPatentNumber(listing.patentNumber),
    sheet: {
      isShown: true,
      ...sheet,
      mayAnswer: false,
      isFrozen: code === 'listings.disclosures_frozen',
      disclaimed: null,
    },
  };
}

/** @param before only changes before this version. @throws {Problem} listings.not_found */
export async function viewHistoryForOperators(
  deps: CoreDeps,
  listingId: string,
  before: string | undefined,
): Promise<DisclosureHistory> {
  await getListing(deps.db, listingId);
  return composeHistory(deps.db, listingId, before, paperAddress(listingId));
}

/**
 * A paper that is on a listing's sheet, or that a deal took with an earlier one: as a download, so that no browser
 * runs its content.
 * @throws {Problem} listings.not_found, listings.file_not_found
 */
export async function openPaperForOperators(
  deps: CoreDeps & { files: Files },
  listingId: string,
  fileId: string,
): Promise<FileAnswer> {
  const { id } = await getListing(deps.db, listingId);
  const file = await findFile(deps.db, fileId);
  if (file?.listingId !== id || file.kind !== 'disclosure') {
    throw new Problem('listings.file_not_found');
  }
  const opened = await deps.files.open(file.storageKey);
  if (!opened) {
    throw new Problem('listings.file_not_found', { note: `no content at ${file.storageKey}` });
  }
  return { ...opened, contentType: file.contentType, downloadAs: file.name };
}

async function getListing(db: Db, listingId: string): Promise<Listing> {
  const listing = await findListing(db, listingId);
  if (!listing || listing.deletedAt) throw new Problem('listings.not_found');
  return listing;
}

const paperAddress = (listingId: string) => (fileId: string) =>
  `${apiPrefix}/operations/disclosures/${listingId}/papers/${fileId}`;
