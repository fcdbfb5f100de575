import { violatesUnique, type Db } from '../../../core/db/database.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { findErased, getContact, getContacts } from '../../identity/identity.api.ts';
import { domainOfUse } from './free-period-domains.service.ts';
import {
  listUnmarked,
  listWithoutDomain,
  markDomain,
  markFreePeriod,
  type Claimant,
} from './free-periods.store.ts';
import { mailboxOf } from './mailbox.rules.ts';

const place = 'free-period';
/** In place of a domain's hash where the domain says nothing. */
const ofPublicProvider = Buffer.alloc(0);

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
  const from = await domainOfUse(secrets, person.email);
  return {
    userId: person.userId,
    mailboxMark,
    earlierMarks,
    domainMark: from?.marks[0] ?? ofPublicProvider,
  };
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

/** The same for the domain of each, which later rows carry from the beginning. */
export async function markEarlierDomains(deps: { db: Db; secrets: SecretBox }): Promise<void> {
  const people = await getContacts(deps.db, await listWithoutDomain(deps.db));
  for (const { userId, email } of people.values()) {
    const [mark = ofPublicProvider] = (await domainOfUse(deps.secrets, email))?.marks ?? [];
    await markDomain(deps.db, userId, mark);
  }
}
