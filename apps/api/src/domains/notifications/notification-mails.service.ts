import { transact } from '../../core/outbox/unit-of-work.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { renderMail } from '../../integrations/mail/mail-layout.ts';
import type { Mail } from '../../integrations/mail/mail.port.ts';
import { getContact } from '../identity/identity.service.ts';
import {
  clearReadMails,
  findNotification,
  takeDueMails,
  updateMailed,
} from './notifications.store.ts';
import { markAllSeenMessagesRead } from './notifications.service.ts';

export const sendMailJob = 'notifications.send_mail';

const mailBatch = 200;

/** Mails a notice, once: a repeated delivery finds that it was sent. */
export async function sendNotificationMail(
  deps: CoreDeps & { mail: Mail },
  job: { notificationId: string },
): Promise<void> {
  const notification = await findNotification(deps.db, job.notificationId);
  if (!notification?.mail_action || notification.mailed_at) return;
  const person = await getContact(deps.db, notification.user_id);
  await deps.mail.send({
    to: person.email,
    subject: notification.title,
    ...renderMail({
      title: notification.title,
      paragraphs: [`Hello ${person.firstName},`, notification.message],
      action: {
        label: notification.mail_action,
        url: `${deps.config.publicUrl}${notification.link}`,
      },
    }),
  });
  await updateMailed(deps.db, notification.id, deps.clock.now());
}

/**
 * Sends the mails of messages that have stood unread for ten minutes. What was read in the inbox in the
 * meantime is not unread any more.
 */
export async function sendDueMails(deps: CoreDeps): Promise<void> {
  await markAllSeenMessagesRead(deps);
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
