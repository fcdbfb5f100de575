import { apiPrefix } from '@claimstead/contract/product.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { eachAlone } from '../../../core/jobs/each-alone.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import type { Mail } from '../../../core/mail/mail.port.ts';
import { viewCards } from '../../listings/listings.api.ts';
import { newMatchesMail } from './searches.mails.ts';
import type { SearchDeps } from '../search.deps.ts';
import { explain, findNewSince } from './new-matches.service.ts';
import {
  findSearch,
  findSearchToMail,
  listSearchesToMail,
  lockSearchOf,
  type SavedSearchRow,
  updateSearch,
} from './searches.store.ts';

export type SearchMailDeps = CoreDeps & SearchDeps & { mail: Mail; secrets: SecretBox };
/** A planned email: what it tells of was no news before `after`, and came until `until` (both as ISO 8601). */
export type SearchMailJob = { searchId: string; after: string; until: string; key: string };

export const mailSearchJob = 'marketplace.mail_search';
const dayMs = 24 * 3_600_000;
const atOnce = 200;
const titlesNamed = 5;
/** An index that is being made is waited for. */
const searchWithinMs = 30_000;
const tokenPlace = 'unsubscribe';

/**
 * Plans an email for each search whose last one is at least a day old and that has new matches its person has
 * not seen. Several processes may do this at the same time: each search gets one email.
 */
export async function planSearchMails(deps: CoreDeps & SearchDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - dayMs);
  await eachAlone(
    deps,
    searchesToMail(deps, before),
    (search) => planSearchMail(deps, search),
    ({ id }) => ({ searchId: id }),
  );
}

async function* searchesToMail({ db }: CoreDeps, before: Date): AsyncGenerator<SavedSearchRow> {
  for (let after: string | null = null; ; ) {
    const searches: SavedSearchRow[] = await listSearchesToMail(db, before, after, atOnce);
    yield* searches;
    after = searches.at(-1)?.id ?? null;
    if (after === null || searches.length < atOnce) return;
  }
}

async function planSearchMail(deps: CoreDeps & SearchDeps, search: SavedSearchRow): Promise<void> {
  // Taken before the search: listings published meanwhile belong to the next email.
  const now = deps.clock.now();
  const { lookedAt, mailedAt } = search;
  const asked = { limit: 0, withinMs: searchWithinMs };
  const known = { lookedAt, mailedAt, until: now };
  const { total, isTitlesOnly } = await findNewSince(deps, search, known, asked);
  // Without the search the news would be lost: it is looked for again with the next pass.
  if (total === 0 || isTitlesOnly) return;
  await transact(deps, async (unit) => {
    const current = await lockSearchOf(unit.tx, search.userId, search.id);
    // Another process was faster, or the person looked or unsubscribed meanwhile.
    if (!current?.mails || !isSame(current, search)) return;
    await updateSearch(unit.tx, search.id, { mailed_at: now });
    const key = `search.${search.id}.${now.getTime()}`;
    const [after, until] = [mailedAt.toISOString(), now.toISOString()];
    const data: SearchMailJob = { searchId: search.id, after, until, key };
    unit.enqueue({ name: mailSearchJob, data });
  });
}

function isSame(one: SavedSearchRow, other: SavedSearchRow): boolean {
  return (
    one.mailedAt.getTime() === other.mailedAt.getTime() &&
    one.lookedAt.getTime() === other.lookedAt.getTime()
  );
}

/**
 * Sends one planned email, unless the person unsubscribed or must not be written to. It tells of what is news now: what
 * no longer matches, or was seen since, is left out.
 * @throws where the search is away: the job is run again.
 */
export async function sendSearchMail(deps: SearchMailDeps, job: SearchMailJob): Promise<void> {
  const search = await findSearchToMail(deps.db, job.searchId);
  if (!search) return;
  const known = {
    lookedAt: search.lookedAt,
    mailedAt: new Date(job.after),
    until: new Date(job.until),
  };
  const asked = { limit: titlesNamed, withinMs: searchWithinMs };
  const { listingIds, total, isTitlesOnly } = await findNewSince(deps, search, known, asked);
  if (isTitlesOnly) throw new Error('The search is away: nobody knows what is new.');
  if (total === 0) return;
  const cards = await viewCards(deps.db, listingIds);
  const reasons = await explain(deps, search, listingIds);
  const { publicUrl } = deps.config;
  const filters = new URLSearchParams(search.filters as Record<string, string>);
  const token = await unsubscribeToken(deps.secrets, search.id);
  await deps.mail.send(
    newMatchesMail({
      to: search.email,
      firstName: search.firstName,
      searchName: search.name,
      total,
      listings: listingIds.flatMap((id) => {
        const card = cards.get(id);
        return card?.published ? { title: card.title, reasons: reasons.get(id) ?? [] } : [];
      }),
      link: `${publicUrl}/buy?${filters.toString()}&from=saved_search`,
      unsubscribePage: unsubscribePage(deps, token),
      unsubscribeUrl: `${publicUrl}${apiPrefix}/savedSearches/unsubscribe?${new URLSearchParams({ token }).toString()}`,
      key: job.key,
    }),
  );
}

/**
 * Unsubscribes from the search of this token. Repeating it is fine.
 * @throws {Problem} search.unsubscribe_unknown
 */
export async function unsubscribe(deps: SearchMailDeps, token: string): Promise<{ name: string }> {
  const id = await searchOfToken(deps.secrets, token);
  const search = id === null ? null : await findSearch(deps.db, id);
  if (!search) throw new Problem('search.unsubscribe_unknown');
  await transact(deps, (unit) => updateSearch(unit.tx, search.id, { mails: false }));
  return { name: search.name };
}

/** The page that asks to confirm unsubscribing. */
export function unsubscribePage(deps: CoreDeps, token: string): string {
  return `${deps.config.publicUrl}/unsubscribe?${new URLSearchParams({ token }).toString()}`;
}

/** The token in the emails of one search: worth nothing but to end them, and the same in all of them. */
async function unsubscribeToken(secrets: SecretBox, searchId: string): Promise<string> {
  return `${searchId}.${(await markOf(secrets, searchId)).toString('base64url')}`;
}

/** The search that a token is of, or null for one that we did not make. */
async function searchOfToken(secrets: SecretBox, token: string): Promise<string | null> {
  const [searchId = '', mark = '', ...more] = token.split('.');
  if (!isId(searchId) || more.length > 0) return null;
  const given = Buffer.from(mark, 'base64url');
  return (await secrets.isMark(given, searchId, tokenPlace)) ? searchId : null;
}

function markOf(secrets: SecretBox, searchId: string): Promise<Buffer> {
  return secrets.mark(searchId, tokenPlace);
}
