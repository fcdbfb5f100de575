import type { Background } from '../../core/module.ts';
import { type DueDigest } from './mails/digests.store.ts';
import { planDigests, sendDigest, sendDigestJob } from './mails/digests.service.ts';
import { sendDueMails, sendMailJob, sendNotificationMail } from './notification-mails.service.ts';
import type { NotificationsDeps } from './notifications.deps.ts';

export function notificationsJobs(deps: NotificationsDeps): Background {
  return {
    jobs: [
      {
        name: sendMailJob,
        run: (data) => sendNotificationMail(deps, data as { notificationId: string }),
      },
      { name: sendDigestJob, run: (data) => sendDigest(deps, data as DueDigest) },
    ],
    sweeps: [
      { name: 'notifications.mail_unread', everySeconds: 30, run: () => sendDueMails(deps) },
      { name: 'notifications.mail_digests', everySeconds: 60, run: () => planDigests(deps) },
    ],
  };
}
