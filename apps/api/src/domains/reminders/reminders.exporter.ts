import type { ExportPart, Exporter } from '../../core/account/exporter.ts';
import type { RemindersDeps } from './reminders.deps.ts';
import { listRemindersOf } from './reminders.store.ts';

/** What a person was reminded of, and when. */
export const remindersExporter: Exporter<RemindersDeps> = {
  domain: 'reminders',
  explains: {
    'reminders.json': 'What we reminded you of, and when.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    const sent = await listRemindersOf(deps.db, userId);
    yield {
      path: ['reminders.json'],
      json: sent.map((reminder) => ({
        about: reminder.kind,
        id: reminder.subject_id,
        countedFrom: reminder.clock_at,
        hours: reminder.step,
        sentAt: reminder.sent_at,
      })),
    };
  },
};
