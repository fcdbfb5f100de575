import type { DisclosureQuestion } from '@claimstead/contract/disclosure-questions.ts';
import type {
  AnswerDisclosure,
  DisclosureSheet,
} from '@claimstead/contract/disclosures.contract.ts';
import type { Tx } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { unsupportedCharacters } from '../../signing/signing.api.ts';
import { aboutListing } from '../about-listing.service.ts';
import { removeContent } from '../files/listing-files.service.ts';
import { deleteFiles } from '../files/listing-files.store.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { findListing, lockOwnedListing } from '../listings.store.ts';
import {
  type Answered,
  type Asked,
  answerAfter,
  answerTo,
  isSameAnswer,
  papersGone,
  versionOf,
} from './disclosures.rules.ts';
import { insertAnswer, isPaperPinned, listAnswers } from './disclosures.store.ts';
import { viewDisclosures } from './disclosures.views.ts';

/**
 * The sheet as this person may see it now.
 * @throws {Problem} listings.not_found
 */
export async function readDisclosures(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<DisclosureSheet> {
  return viewDisclosures(deps, actor, listingId);
}

/**
 * Answers one question, as any owner may until a deal takes the sheet. Each change is a version of its own, with who
 * made it and when; the papers of a "yes" that becomes another answer leave the sheet.
 * @throws {Problem} listings.not_found · disclosures_frozen · moved_on · disclosure_changed (the answer is no longer
 *   the one that was seen) · http.invalid_request (letters that the agreement can't print)
 */
export async function answerDisclosure(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  question: DisclosureQuestion,
  asked: AnswerDisclosure,
): Promise<DisclosureSheet> {
  refuseUnprintable(asked);
  if (question !== 'terminal_disclaimers' && asked.referencePatents.length > 0) {
    refuse('referencePatents', 'Only the question about terminal disclaimers names patents.');
  }
  await transact(deps, async (unit) => {
    const sheet = await lockSheet(unit, actor, listingId);
    const before = answerTo(sheet, question);
    if (isSameAnswer(before, asked)) return;
    await refuseItself(unit.tx, listingId, asked);
    if ((before?.version ?? 0) !== asked.seenVersion) {
      throw new Problem('listings.disclosure_changed');
    }
    await changeAnswer(unit, actor, { listingId, sheet, question }, answerAfter(before, asked));
  });
  return viewDisclosures(deps, actor, listingId);
}

/**
 * Locks a listing of this person to change its disclosures.
 * @returns the sheet as it stands.
 * @throws {Problem} listings.not_found · disclosures_frozen · moved_on
 */
export async function lockSheet(
  unit: UnitOfWork,
  actor: Actor,
  listingId: string,
): Promise<Answered[]> {
  const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
  if (!listing) throw new Problem('listings.not_found');
  const code = refuseMove(listing, 'answer_disclosures', { by: 'owner' }, unit.now);
  if (code) throw new Problem(code);
  const { ownerUserIds } = await aboutListing(unit.tx, listing);
  unit.tell(ownerUserIds, 'listing', { patentId: listingId });
  return listAnswers(unit.tx, listingId);
}

/** Saves the next version of a locked sheet. Papers that leave it go, unless a deal has taken them. */
export async function changeAnswer(
  unit: UnitOfWork,
  actor: Actor,
  { listingId, sheet, question }: AnswerPlace,
  to: Asked & Pick<Answered, 'papers'>,
): Promise<void> {
  await insertAnswer(unit.tx, listingId, {
    ...to,
    question,
    version: versionOf(sheet) + 1,
    answeredBy: actor.userId,
    answeredAt: unit.now,
  });
  for (const { fileId } of papersGone(answerTo(sheet, question), to)) {
    if (await isPaperPinned(unit.tx, listingId, fileId)) continue;
    removeContent(unit, await deleteFiles(unit.tx, { listingId, fileId, kind: 'disclosure' }));
  }
}

export type AnswerPlace = {
  listingId: string;
  sheet: readonly Answered[];
  question: DisclosureQuestion;
};

/** No disclaimer ties a patent to itself. The listing is locked, and its number stays. */
async function refuseItself(tx: Tx, listingId: string, { referencePatents }: AnswerDisclosure) {
  if (referencePatents.length === 0) return;
  const own = (await findListing(tx, listingId))?.patentNumber;
  if (!referencePatents.some(({ number }) => number === own)) return;
  refuse('referencePatents', 'Name the other patents, not this one.');
}

/** What is answered is printed in the agreement as it was written. */
function refuseUnprintable({ answer, text }: AnswerDisclosure): void {
  const missing = answer === 'yes' ? unsupportedCharacters(text) : [];
  if (missing.length === 0) return;
  refuse('text', `The agreement can’t show these characters: ${missing.join(' ')}`);
}

function refuse(path: 'text' | 'referencePatents', message: string): never {
  throw new Problem('http.invalid_request', { errors: [{ path, message }] });
}
