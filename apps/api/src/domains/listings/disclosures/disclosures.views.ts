import type {
  DisclosurePaper,
  DisclosureSheet,
} from '@claimstead/contract/disclosures.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { fileUri } from '../files/file-addresses.rules.ts';
import { listFilesOf } from '../files/listing-files.store.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { isBuyerOf } from '../listings.rules.ts';
import { seeListing } from '../listings.views.ts';
import { disclaimedByRecord } from './disclaimer.service.ts';
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
    return { ...hidden, mayAnswer: false, isFrozen, disclaimed: null };
  }
  return {
    isShown: true,
    ...(await composeSheet(deps.db, listingId, { namesOwners: isOwner, addressOf: fileUri })),
    mayAnswer: isOwner && code === null,
    isFrozen,
    disclaimed: isOwner ? await disclaimedByRecord(deps.db, listing, now) : null,
  };
}

/** Whether it is told which owner answered, and where a paper's content is. */
type SheetOptions = { namesOwners: boolean; addressOf: (fileId: string) => string };

/** The sheet as it stands, for whoever may see it. */
export async function composeSheet(
  db: Db,
  listingId: string,
  { namesOwners, addressOf }: SheetOptions,
): Promise<Pick<DisclosureSheet, 'version' | 'changedAt' | 'answers'>> {
  const sheet = await listAnswers(db, listingId);
  const last = sheet.find(({ version }) => version === versionOf(sheet));
  const paperView = await papersOf(db, listingId, sheet, addressOf);
  const nameOf = namesOwners ? await writersOf(db, sheet) : () => null;
  return {
    version: last?.version ?? 0,
    changedAt: last?.answeredAt.toISOString() ?? null,
    answers: inOrder(sheet).map(({ question, answered }) => ({
      question,
      answer: answered?.answer ?? null,
      text: answered?.text ?? '',
      referencePatents: answered?.referencePatents ?? [],
      papers: (answered?.papers ?? []).map(paperView),
      answeredAt: answered?.answeredAt.toISOString() ?? null,
      answeredBy: answered ? nameOf(answered.answeredBy) : null,
      version: answered?.version ?? 0,
    })),
  };
}

/** How papers of these answers are shown: one whose content is gone has no address. */
export async function papersOf(
  db: Db,
  listingId: string,
  answers: readonly { papers: readonly PinnedPaper[] }[],
  addressOf: SheetOptions['addressOf'],
): Promise<(paper: PinnedPaper) => DisclosurePaper> {
  const hasPapers = answers.some(({ papers }) => papers.length > 0);
  const files = hasPapers ? await listFilesOf(db, listingId) : [];
  const there = new Set(files.map(({ id }) => id));
  return ({ fileId, ...paper }) => ({
    ...paper,
    uri: there.has(fileId) ? addressOf(fileId) : null,
  });
}

/** The names of those who answered, by their ids; null: there is none. */
export async function writersOf(
  db: Db,
  answers: readonly Pick<Answered, 'answeredBy'>[],
): Promise<(userId: string) => string | null> {
  const ids = [...new Set(answers.map(({ answeredBy }) => answeredBy))];
  const people = await getPublicUsers(db, ids);
  return (userId) => {
    const person = people.get(userId);
    return person ? `${person.firstName} ${person.lastName}`.trim() : null;
  };
}
