import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { domainOfUse } from './free-period-domains.service.ts';
import type { Claimant } from './free-periods.store.ts';
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
