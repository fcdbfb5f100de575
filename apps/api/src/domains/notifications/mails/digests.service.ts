import { productName } from '@claimstead/contract/product.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { SecretBox } from '../../../core/secrets/secret-box.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { Mail } from '../../../core/mail/mail.port.ts';
import { getContact } from '../../identity/identity.api.ts';
import { markUnheardMessagesRead } from '../notifications.service.ts';
import { clearReadMails, type NotificationRow } from '../notifications.store.ts';
import {
  type DueDigest,
  listUnmailed,
  takeDueDigests,
  tryToPlanDigests,
  updateAllMailed,
} from './digests.store.ts';
import { isLeavable } from './mail-wishes.rules.ts';
import { loadWishes, unsubscribeLinks } from './mail-wishes.service.ts';

export const sendDigestJob = 'notifications.send_digest';

const peopleAtOnce = 100;
const named = 20;

/** Plans the daily digest for everyone who has something unread waiting for it. */
export async function planDigests(deps: CoreDeps): Promise<void> {
  await markUnheardMessagesRead(deps);
  await transact(deps, (unit) => clearReadMails(unit.tx));
  for (let more = true; more; ) {
    const taken = await transact(deps, async (unit) => {
      if (!(await tryToPlanDigests(unit.tx))) return 0;
      const digests = await takeDueDigests(unit.tx, unit.now, peopleAtOnce);
      for (const data of digests) unit.enqueue({ name: sendDigestJob, data });
      return digests.length;
    });
    more = taken === peopleAtOnce;
  }
}

/** Sends one daily digest, without the kinds of email that its person has since turned off. */
export async function sendDigest(
  deps: CoreDeps & { mail: Mail; secrets: SecretBox },
  { userId, notificationIds }: DueDigest,
): Promise<void> {
  const waiting = await listUnmailed(deps.db, userId, notificationIds);
  const wishOf = await loadWishes(deps.db, [userId]);
  const notices = waiting.filter(
    ({ mail_kind: kind }) => !isLeavable(kind) || wishOf(userId, kind) !== 'never',
  );
  const [first] = notices;
  if (!first) return;
  const person = await getContact(deps.db, userId);
  const out = await unsubscribeLinks(deps, { userId, kind: 'daily' });
  const count =
    notices.length === 1 ? 'One unread notification' : `${notices.length} unread notifications`;
  await deps.mail.send(
    composeMail(
      {
        to: person.email,
        subject: `${count} on ${productName}`,
        key: `digest.${first.id}`,
        unsubscribeUrl: out.url,
      },
      {
        title: 'Your daily digest',
        hello: person.firstName,
        paragraphs: [{ facts: notices.slice(0, named).map(lineOf) }, ...andMore(notices.length)],
        action: { label: 'See your notifications', url: `${deps.config.publicUrl}/account/todo` },
        footnote:
          'You chose a daily digest. Emails about payments and signatures still come right away.',
        unsubscribe: { label: 'Unsubscribe from the daily digest', url: out.page },
        preheader: first.message,
      },
    ),
  );
  await updateAllMailed(
    deps.db,
    notices.map(({ id }) => id),
    deps.clock.now(),
  );
}

function lineOf(notice: NotificationRow): [string, string] {
  return [notice.title, notice.message];
}

function andMore(count: number): string[] {
  return count > named ? [`And ${count - named} more.`] : [];
}
