import { violatesUnique, type Db } from '../../../core/db/database.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { findErased, getContact } from '../../identity/identity.service.ts';
import { listUnmarked, markFreePeriod, type Claimant } from './free-periods.store.ts';
import { mailboxOf } from './mailbox.rules.ts';

const place = 'free-period';

/**
 * Who claims the free period. The hash has a key of the product, so that nobody who reads the table can
 * try addresses on it; those of earlier keys are known too.
 */
export async function claimantOf(
  secrets: SecretBox,
  person: { userId: string; email: string },
): Promise<Claimant> {
  const [mailboxMark, ...earlierMarks] = await secrets.marks(mailboxOf(person.email), place);
  if (!mailboxMark) throw new Error('there is no key to mark with');
  return { userId: person.userId, mailboxMark, earlierMarks };
}

/**
 * Gives the rows of before the hash its place, which no migration could: it needs the key. Done at start,
 * before a request is answered; safe to repeat, by several processes at once. Of two accounts of one
 * mailbox the first carries the hash, and the other stays held by its account. One that was deleted
 * before has no address anymore, and stays as it was.
 */
export async function markEarlierFreePeriods(deps: { db: Db; secrets: SecretBox }): Promise<void> {
  const unmarked = await listUnmarked(deps.db);
  const erased = await findErased(deps.db, unmarked);
  for (const userId of unmarked.filter((id) => !erased.has(id))) {
    const { email } = await getContact(deps.db, userId);
    try {
      await markFreePeriod(deps.db, await claimantOf(deps.secrets, { userId, email }));
    } catch (error) {
      if (!violatesUnique(error, 'free_periods_mailbox_once')) throw error;
    }
  }
}
