import type { Background } from '../../core/module.ts';
import { remind } from './remind.service.ts';
import type { RemindersDeps } from './reminders.deps.ts';

export function remindersJobs(deps: RemindersDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'reminders.send', everySeconds: 300, run: () => remind(deps) }],
  };
}
