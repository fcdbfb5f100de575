import { limits } from '@claimstead/contract/limits.ts';
import type { OwnTitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { type OpenIncoming, receiveUpload } from '../../../core/files/received-file.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { PatentsDeps } from '../../patents/patents.api.ts';
import { aboutListing } from '../about-listing.service.ts';
import { keepInspected, type NewDocument } from '../documents/documents.service.ts';
import { removeContent } from '../files/listing-files.service.ts';
import { deleteFiles, insertFile } from '../files/listing-files.store.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import type { Listing } from '../listings.rules.ts';
import { findListing, lockOwnedListing } from '../listings.store.ts';
import { ownsListing } from '../owners/owners.store.ts';
import { checkOfToday } from './compare-title.service.ts';
import { type Compared, isInQuestion } from './title-checks.rules.ts';
import { findTitleCheck } from './title-checks.store.ts';
import { refuseToSend } from './title-papers.rules.ts';
import {
  deleteOpenPaper,
  findTitlePaper,
  insertTitlePaper,
  listWithWaitingPaper,
  updateNote,
} from './title-papers.store.ts';
import { titlePaperView } from './title-papers.views.ts';

/**
 * The paper that an owner sent about the title of their listing, and whether one can be sent now.
 * @throws {Problem} listings.not_found for everyone but its owners.
 */
export async function viewOwnPaper(
  deps: PatentsDeps,
  actor: Actor,
  listingId: string,
): Promise<OwnTitlePaper> {
  const listing = await ownListing(deps, actor, listingId);
  const check = await checkOfToday(deps, listing, { isOwner: true });
  const isTeams = listing.published || isInQuestion(await findTitleCheck(deps.db, listing.id));
  return {
    maySend: refuseToSend(listing, check) === null,
    readOnce: isTeams ? 'sent' : 'published',
    paper: await titlePaperView(deps.db, await findTitlePaper(deps.db, listing.id)),
  };
}

/** Of these listings, those about whose title an owner's paper waits for an operator. */
export async function findPapersWaiting(
  db: Db | Tx,
  listingIds: readonly string[],
): Promise<Set<string>> {
  return new Set(await listWithWaitingPaper(db, listingIds));
}

async function ownListing(deps: CoreDeps, actor: Actor, listingId: string): Promise<Listing> {
  const owns = isId(listingId) && (await ownsListing(deps.db, listingId, actor.userId));
  const listing = owns ? await findListing(deps.db, listingId) : null;
  if (!listing) throw new Problem('listings.not_found');
  return listing;
}

/**
 * Sends a paper about a title in question to the operators, as any owner may; it takes the place of one that was not
 * taken. A refused or broken one leaves nothing behind.
 * @throws {Problem} listings.not_found · title_not_in_question · title_paper_invalid (not a PDF) · document_invalid ·
 *   files.too_large · files.missing · as inspectDocument and receiveUpload
 */
export async function sendTitlePaper(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  open: OpenIncoming,
): Promise<OwnTitlePaper> {
  // Refused before a byte of it is read; the decision is made again under the lock.
  const listing = await ownListing(deps, actor, listingId);
  const check = await checkOfToday(deps, listing, { isOwner: true });
  const code = refuseToSend(listing, check);
  if (code) throw new Problem(code);
  const place = { listingId, kind: 'titlePaper' } as const;
  await receiveUpload(deps, open, limits.documentBytes, (received) =>
    keepInspected(deps, actor, place, received, (unit, file) =>
      keepPaper(unit, actor, file, check),
    ),
  );
  return viewOwnPaper(deps, actor, listingId);
}

/** @param told of a draft, the comparison that its owner was told of: none is kept that could be read again. */
async function keepPaper(
  unit: UnitOfWork,
  actor: Actor,
  file: NewDocument,
  told: Compared | null,
): Promise<void> {
  if (file.contentType !== 'application/pdf') throw new Problem('listings.title_paper_invalid');
  const { listingId } = file;
  const listing = await lockOwn(unit, actor, listingId);
  const kept = await findTitleCheck(unit.tx, listingId);
  const code = refuseToSend(listing, listing.published ? kept : told);
  if (code) throw new Problem(code);
  await removeOpenPaper(unit, listingId);
  await insertFile(unit.tx, file, unit.now);
  await insertTitlePaper(unit.tx, { ...file, sentBy: actor.userId }, unit.now);
  const payload = await tellOwners(unit, listing);
  // Of a draft, our team has nothing to look at before it is published; then they are told that its title waits.
  if (isInQuestion(kept)) unit.emit({ type: 'listings.title_paper_sent', payload });
}

/**
 * Says what the paper shows, until an operator has answered it.
 * @throws {Problem} listings.not_found · file_not_found · title_paper_answered
 */
export async function explainTitlePaper(
  deps: PatentsDeps,
  actor: Actor,
  listingId: string,
  said: { paperId: string; note: string },
): Promise<OwnTitlePaper> {
  await transact(deps, async (unit) => {
    const listing = await lockOwn(unit, actor, listingId);
    await findOwnPaper(unit, listingId, said.paperId);
    const isSaved = await updateNote(unit.tx, { id: said.paperId, note: said.note });
    if (!isSaved) throw new Problem('listings.title_paper_answered');
    await tellOwners(unit, listing);
  });
  return viewOwnPaper(deps, actor, listingId);
}

/**
 * Takes a paper back, with its content, unless an operator took it.
 * @throws {Problem} listings.not_found · file_not_found · title_paper_answered
 */
export async function removeTitlePaper(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  paperId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const listing = await lockOwn(unit, actor, listingId);
    const { state } = await findOwnPaper(unit, listingId, paperId);
    if (state === 'taken') throw new Problem('listings.title_paper_answered');
    await removeOpenPaper(unit, listingId);
    await tellOwners(unit, listing);
  });
}

async function lockOwn(unit: UnitOfWork, actor: Actor, listingId: string): Promise<Listing> {
  const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
  if (!listing) throw new Problem('listings.not_found');
  return listing;
}

/** The last paper, which must be the one that its owner saw. */
async function findOwnPaper(unit: UnitOfWork, listingId: string, paperId: string) {
  const paper = await findTitlePaper(unit.tx, listingId);
  if (paper?.id !== paperId) throw new Problem('listings.file_not_found');
  return paper;
}

async function removeOpenPaper(unit: UnitOfWork, listingId: string): Promise<void> {
  const fileId = await deleteOpenPaper(unit.tx, listingId);
  if (fileId === null) return;
  removeContent(unit, await deleteFiles(unit.tx, { listingId, fileId, kind: 'titlePaper' }));
}

/** Their open pages fetch it again. */
async function tellOwners(unit: UnitOfWork, listing: Listing) {
  const about = await aboutListing(unit.tx, listing);
  unit.tell(about.ownerUserIds, 'listing', { patentId: listing.id });
  return about;
}
