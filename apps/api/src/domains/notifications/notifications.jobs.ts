import type { JobDefinition, Sweep } from '../../core/jobs/jobs.ts';
import { sendDueMails, sendMailJob, sendNotificationMail } from './notification-mails.service.ts';
import type { NotificationsDeps } from './notifications.deps.ts';

export function notificationsJobs(deps: NotificationsDeps): {
  jobs: JobDefinition[];
  sweeps: Sweep[];
} {
  return {
    jobs: [
      {
        name: sendMailJob,
        run: (data) => sendNotificationMail(deps, data as { notificationId: string }),
      },
    ],
    sweeps: [
      { name: 'notifications.mail_unread', everySeconds: 30, run: () => sendDueMails(deps) },
    ],
  };
}
