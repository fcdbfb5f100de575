import { isolated } from '@claimstead/contract/visible-text.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { composeMail, type MailPart } from '../../core/mail/mail-layout.ts';
import type { Mail, OutgoingMail } from '../../core/mail/mail.port.ts';
import type { SecretBox } from '../../core/secrets/secret-box.ts';
import { momentIn } from '../../core/text/formats.ts';
import { type Contact, getContact, getTimeZones } from '../identity/identity.api.ts';
import { tellOffer } from '../offers/offers.api.ts';
import { tellStanding } from '../sales/sales.api.ts';
import { isLeavable } from './mails/mail-wishes.rules.ts';
import { loadWishes, unsubscribeLinks } from './mails/mail-wishes.service.ts';
import {
  clearReadMails,
  findNotification,
  type NotificationRow,
  takeDueMails,
  updateMailed,
  updateUnwanted,
} from './notifications.store.ts';
import type { MailDetails } from './notifications.tables.ts';
import { markUnheardMessagesRead } from './notifications.service.ts';

export const sendMailJob = 'notifications.send_mail';

const mailBatch = 200;

/**
 * Emails a notice, once: a repeated delivery finds that it was sent. What counts is the person's choice at this
 * moment: someone who has unsubscribed meanwhile gets no more of them.
 */
export async function sendNotificationMail(
  deps: CoreDeps & { mail: Mail; secrets: SecretBox },
  job: { notificationId: string },
): Promise<void> {
  const notification = await findNotification(deps.db, job.notificationId);
  if (!notification?.mail_action || notification.mailed_at) return;
  const { user_id: userId, mail_kind: kind } = notification;
  const canLeave = isLeavable(kind);
  if (canLeave && (await loadWishes(deps.db, [userId]))(userId, kind) === 'never') {
    await updateUnwanted(deps.db, notification.id);
    return;
  }
  const person = await getContact(deps.db, userId);
  const standing = await standingIn(deps, notification);
  const url = `${deps.config.publicUrl}${notification.link}`;
  const out = canLeave ? await unsubscribeLinks(deps, { userId, kind }) : null;
  await deps.mail.send(
    noticeMail(
      { ...notification, standing },
      person,
      { label: notification.mail_action, url },
      out,
    ),
  );
  await updateMailed(deps.db, notification.id, deps.clock.now());
}

type Facts = MailDetails['facts'];

/** What comes next in its sale or offer, by when, and what happens if not: as the pages say it at this moment. */
async function standingIn(
  deps: CoreDeps,
  { user_id: userId, mail_details: details }: NotificationRow,
): Promise<Facts> {
  const { saleId, offerId } = details ?? {};
  if (saleId === undefined && offerId === undefined) return [];
  const moment = momentIn((await getTimeZones(deps.db, [userId])).get(userId) ?? null);
  if (saleId === undefined) {
    const next = await tellOffer(deps, { offerId: offerId ?? '', userId }, moment);
    return next === '' ? [] : [['What’s next', next]];
  }
  const words = await tellStanding(deps, { saleId, userId }, moment);
  const facts: Facts = [
    ['What’s next', words?.next ?? ''],
    ['When', `${words?.byWhen ?? ''} ${words?.ifNot ?? ''}`.trim()],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The notice as an email: its sentence, the facts that it is about, and the one place to go to. */
function noticeMail(
  notification: NotificationRow & { standing: Facts },
  person: Contact,
  action: { label: string; url: string },
  out: { page: string; url: string } | null,
): OutgoingMail {
  const { title, message, mail_details: details, standing } = notification;
  const paragraphs: MailPart[] = [details?.message ?? message];
  const facts = [...(details?.facts ?? []), ...standing];
  if (facts.length > 0) paragraphs.push({ facts });
  if (details?.quote !== undefined) paragraphs.push({ quote: details.quote });
  return composeMail(
    {
      to: person.email,
      subject: details?.subject === undefined ? title : `${title}: ${isolated(details.subject)}`,
      key: `notice.${notification.id}`,
      ...(out ? { unsubscribeUrl: out.url } : {}),
    },
    {
      title,
      hello: person.firstName,
      paragraphs,
      action,
      needsYou: details?.needsYou ?? false,
      preheader: message,
      ...(out ? { unsubscribe: { label: 'Unsubscribe from these emails', url: out.page } } : {}),
    },
  );
}

/**
 * Sends the emails for messages that have been unread for ten minutes, except those read in the inbox meanwhile.
 */
export async function sendDueMails(deps: CoreDeps): Promise<void> {
  await markUnheardMessagesRead(deps);
  await transact(deps, (unit) => clearReadMails(unit.tx));
  for (let more = true; more; ) {
    const taken = await transact(deps, async (unit) => {
      const due = await takeDueMails(unit.tx, unit.now, mailBatch);
      for (const notificationId of due) {
        unit.enqueue({ name: sendMailJob, data: { notificationId } });
      }
      return due.length;
    });
    more = taken === mailBatch;
  }
}
