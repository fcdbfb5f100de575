import type { DisclosureQuestion } from '@claimstead/contract/disclosure-questions.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { UploadedDocument } from '@claimstead/contract/listings.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { type OpenIncoming, receiveUpload } from '../../../core/files/received-file.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { filesPerKind, keepInspected, type NewDocument } from '../documents/documents.service.ts';
import { fileIdIn } from '../files/file-addresses.rules.ts';
import { insertFile } from '../files/listing-files.store.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { findListing } from '../listings.store.ts';
import { ownsListing } from '../owners/owners.store.ts';
import { changeAnswer, lockSheet } from './disclosures.service.ts';
import { type Answered, answerTo } from './disclosures.rules.ts';
import { listAnswers } from './disclosures.store.ts';

/**
 * Adds a paper to a question that is answered "yes": the next version of the sheet. A refused or broken one leaves
 * nothing behind.
 * @throws {Problem} listings.not_found · disclosures_frozen · disclosure_not_yes · document_invalid ·
 *   too_many_documents · files.too_large · files.missing · as inspectDocument and receiveUpload
 */
export async function storeDisclosurePaper(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  question: DisclosureQuestion,
  open: OpenIncoming,
): Promise<UploadedDocument> {
  await checkMayAdd(deps, actor, listingId, question);
  const place = { listingId, kind: 'disclosure' } as const;
  return receiveUpload(deps, open, limits.documentBytes, (received) =>
    keepInspected(deps, actor, place, received, (unit, file) =>
      addPaper(unit, actor, question, file),
    ),
  );
}

/** Refuses an upload before a byte of it is read; the decision is made again under the lock. */
async function checkMayAdd(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  question: DisclosureQuestion,
): Promise<void> {
  const owns = isId(listingId) && (await ownsListing(deps.db, listingId, actor.userId));
  const listing = owns ? await findListing(deps.db, listingId) : null;
  if (!listing) throw new Problem('listings.not_found');
  const code = refuseMove(listing, 'answer_disclosures', { by: 'owner' }, deps.clock.now());
  if (code) throw new Problem(code);
  refusePaper(await listAnswers(deps.db, listingId), question);
}

/** @returns the answer that the paper comes to. */
function refusePaper(sheet: readonly Answered[], question: DisclosureQuestion): Answered {
  const answered = answerTo(sheet, question);
  if (answered?.answer !== 'yes') throw new Problem('listings.disclosure_not_yes');
  const count = sheet.reduce((sum, { papers }) => sum + papers.length, 0);
  if (count >= filesPerKind) throw new Problem('listings.too_many_documents');
  return answered;
}

async function addPaper(
  unit: UnitOfWork,
  actor: Actor,
  question: DisclosureQuestion,
  file: NewDocument,
): Promise<void> {
  const { listingId, id: fileId, name, size, contentType, sha256 } = file;
  const sheet = await lockSheet(unit, actor, listingId);
  const answered = refusePaper(sheet, question);
  await insertFile(unit.tx, file, unit.now);
  const papers = [...answered.papers, { fileId, name, size, contentType, sha256 }];
  await changeAnswer(unit, actor, { listingId, sheet, question }, { ...answered, papers });
}

/**
 * Takes a paper off the sheet, which makes a version. Its content stays only if a deal has taken it.
 * @throws {Problem} listings.not_found · file_not_found · disclosures_frozen
 */
export async function removeDisclosurePaper(
  deps: CoreDeps,
  actor: Actor,
  place: { patentId: string; question: DisclosureQuestion; uri: string },
): Promise<void> {
  const { patentId: listingId, question, uri } = place;
  await transact(deps, async (unit) => {
    const sheet = await lockSheet(unit, actor, listingId);
    const answered = answerTo(sheet, question);
    const fileId = fileIdIn(uri);
    if (!answered?.papers.some((paper) => paper.fileId === fileId)) {
      throw new Problem('listings.file_not_found');
    }
    const papers = answered.papers.filter((paper) => paper.fileId !== fileId);
    await changeAnswer(unit, actor, { listingId, sheet, question }, { ...answered, papers });
  });
}
