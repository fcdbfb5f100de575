import type {
  Disclosure,
  DisclosurePaper,
  DisclosureSheet,
} from '@claimstead/contract/disclosures.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { getPublicUsers } from '../../identity/identity.service.ts';
import { fileUri } from '../files/file-addresses.rules.ts';
import { listFilesOf } from '../files/listing-files.store.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { isBuyerOf } from '../listings.rules.ts';
import { seeListing } from '../listings.views.ts';
import { type Answered, inOrder, versionOf } from './disclosures.rules.ts';
import { listAnswers } from './disclosures.store.ts';
import type { PinnedPaper } from './disclosures.tables.ts';

/**
 * The sheet as this person may see it: like the listing's documents, it is not shown with a badge or bare facts; but
 * to the buyer of a reservation or a sale it is, whose deal it is part of. Who answered is told to owners only.
 * @throws {Problem} listings.not_found
 */
export async function viewDisclosures(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<DisclosureSheet> {
  const now = deps.clock.now();
  const { listing, isOwner, sight } = await seeListing(deps.db, listingId, actor.userId, now);
  const code = refuseMove(listing, 'answer_disclosures', { by: 'owner' }, now);
  const isBuyer = isBuyerOf(listing, actor.userId, now);
  // That there is a deal is for its two sides to know.
  const isFrozen = (isOwner || isBuyer) && code === 'listings.disclosures_frozen';
  if (sight !== 'all' && !isBuyer) {
    const hidden = { isShown: false, version: 0, changedAt: null, answers: [] };
    return { ...hidden, mayAnswer: false, isFrozen };
  }
  const sheet = await listAnswers(deps.db, listingId);
  const last = sheet.find(({ version }) => version === versionOf(sheet));
  return {
    isShown: true,
    version: last?.version ?? 0,
    changedAt: last?.answeredAt.toISOString() ?? null,
    answers: await answersOf(deps.db, listingId, sheet, isOwner),
    mayAnswer: isOwner && code === null,
    isFrozen,
  };
}

async function answersOf(
  db: Db,
  listingId: string,
  sheet: readonly Answered[],
  isOwner: boolean,
): Promise<Disclosure[]> {
  const hasPapers = sheet.some(({ papers }) => papers.length > 0);
  const files = hasPapers ? await listFilesOf(db, listingId) : [];
  const there = new Set(files.map(({ id }) => id));
  const writers = [...new Set(sheet.map(({ answeredBy }) => answeredBy))];
  const people = isOwner ? await getPublicUsers(db, writers) : null;
  const nameOf = (userId: string) => {
    const person = people?.get(userId);
    return person ? `${person.firstName} ${person.lastName}`.trim() : null;
  };
  return inOrder(sheet).map(({ question, answered }) => ({
    question,
    answer: answered?.answer ?? null,
    text: answered?.text ?? '',
    papers: (answered?.papers ?? []).map((paper) => paperView(paper, there)),
    answeredAt: answered?.answeredAt.toISOString() ?? null,
    answeredBy: answered ? nameOf(answered.answeredBy) : null,
    version: answered?.version ?? 0,
  }));
}

function paperView({ fileId, ...paper }: PinnedPaper, there: ReadonlySet<string>): DisclosurePaper {
  return { ...paper, uri: there.has(fileId) ? fileUri(fileId) : null };
}
