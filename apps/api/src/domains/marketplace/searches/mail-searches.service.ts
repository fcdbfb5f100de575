import type { CoreDeps } from '../../../core/deps.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import type { Mail } from '../../../integrations/mail/mail.port.ts';
import { getContact } from '../../identity/identity.service.ts';
import { viewCards } from '../../listings/listings.service.ts';
import { newMatchesMail } from './new-matches.mail.ts';
import { findNewSince } from './new-matches.service.ts';
import { findSearch, listSearchesToMail, lockSearchOf, updateSearch } from './searches.store.ts';
import { searchOfToken, unsubscribeToken } from './unsubscribe-token.ts';
import { Problem } from '../../../core/errors/problem.ts';

export type SearchMailDeps = CoreDeps & { mail: Mail; secrets: SecretBox };
export type SearchMailJob = { searchId: string; listingIds: string[]; total: number; key: string };

export const mailSearchJob = 'marketplace.mail_search';
const dayMs = 24 * 3_600_000;
const atOnce = 200;
const titlesNamed = 5;

/** Plans a mail for each search whose last one is a day ago and that has found something since. */
export async function planSearchMails(deps: CoreDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - dayMs);
  for (let after: string | null = null; ; ) {
    const searches = await listSearchesToMail(deps.db, before, after, atOnce);
    for (const search of searches) {
      const found = await findNewSince(deps, search, search.mailedAt, titlesNamed);
      if (found.total === 0) continue;
      await transact(deps, async (unit) => {
        const current = await lockSearchOf(unit.tx, search.userId, search.id);
        // Another process was faster, or the person changed it meanwhile.
        if (!current?.mails || current.mailedAt.getTime() !== search.mailedAt.getTime()) return;
        await updateSearch(unit.tx, search.id, { mailed_at: unit.now });
        const key = `search-${search.id}-${unit.now.getTime()}`;
        const data: SearchMailJob = { searchId: search.id, ...found, key };
        unit.enqueue({ name: mailSearchJob, data });
      });
    }
    after = searches.at(-1)?.id ?? null;
    if (after === null || searches.length < atOnce) return;
  }
}

/** Sends one planned mail, unless the person wants none any more. */
export async function sendSearchMail(deps: SearchMailDeps, job: SearchMailJob): Promise<void> {
  const search = await findSearch(deps.db, job.searchId);
  if (!search?.mails) return;
  const person = await getContact(deps.db, search.userId);
  const cards = await viewCards(deps.db, job.listingIds);
  const { publicUrl } = deps.config;
  const token = await unsubscribeToken(deps.secrets, search.id);
  await deps.mail.send(
    newMatchesMail({
      to: person.email,
      firstName: person.firstName,
      searchName: search.name,
      total: job.total,
      titles: job.listingIds.flatMap((id) => cards.get(id)?.title ?? []),
      link: `${publicUrl}/buy?${new URLSearchParams(search.filters as Record<string, string>)}`,
      unsubscribeLink: `${publicUrl}/unsubscribe?token=${token}`,
      key: job.key,
    }),
  );
}

/**
 * No more mails of the search that this token is of. Asking again is fine.
 * @throws {Problem} marketplace.unsubscribe_unknown
 */
export async function unsubscribe(deps: SearchMailDeps, token: string): Promise<{ name: string }> {
  const id = await searchOfToken(deps.secrets, token);
  const search = id === null ? null : await findSearch(deps.db, id);
  if (!search) throw new Problem('marketplace.unsubscribe_unknown');
  await transact(deps, (unit) => updateSearch(unit.tx, search.id, { mails: false }));
  return { name: search.name };
}
