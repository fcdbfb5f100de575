import type { DisclosureHistory } from '@claimstead/contract/disclosures.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { fileUri } from '../files/file-addresses.rules.ts';
import { ownsListing } from '../owners/owners.store.ts';
import { type Asked, papersGone } from './disclosures.rules.ts';
import { listHistory } from './disclosures.store.ts';
import { papersOf, writersOf } from './disclosures.views.ts';

const perPage = 50;

/**
 * Every change of a sheet, for its owners: a buyer reads the sheet as it stands.
 * @param before only changes before this version
 * @throws {Problem} listings.not_found
 */
export async function readHistory(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  before: string | undefined,
): Promise<DisclosureHistory> {
  if (!(await ownsListing(deps.db, listingId, actor.userId))) {
    throw new Problem('listings.not_found');
  }
  return composeHistory(deps.db, listingId, before, fileUri);
}

/** A page of a sheet's changes, for whoever may see them. @param addressOf where a paper's content is */
export async function composeHistory(
  db: Db,
  listingId: string,
  before: string | undefined,
  addressOf: (fileId: string) => string,
): Promise<DisclosureHistory> {
  const from = before === undefined ? null : Number(before);
  const found = await listHistory(db, listingId, { before: from, limit: perPage + 1 });
  const changes = found.slice(0, perPage);
  const answers = changes.flatMap((change) => (change.before ? [change, change.before] : [change]));
  const paperView = await papersOf(db, listingId, answers, addressOf);
  const nameOf = await writersOf(db, changes);
  return {
    changes: changes.map((change) => ({
      version: change.version,
      question: change.question,
      before: change.before && givenIn(change.before),
      after: givenIn(change),
      added: papersGone(change, change.before ?? { papers: [] }).map(paperView),
      removed: papersGone(change.before, change).map(paperView),
      at: change.answeredAt.toISOString(),
      by: nameOf(change.answeredBy),
      inDeal: change.isPinned,
    })),
    before: found.length > perPage ? (changes.at(-1)?.version ?? null) : null,
  };
}

function givenIn({ answer, text, referencePatents }: Asked): Asked {
  return { answer, text, referencePatents };
}
