import { defineModule } from '../../core/module.ts';
import type { RemindersDeps } from './reminders.deps.ts';
import { remindersEraser } from './reminders.eraser.ts';
import { remindersEvents } from './reminders.events.ts';
import { remindersExporter } from './reminders.exporter.ts';
import { remindersJobs } from './reminders.jobs.ts';

export const reminders = defineModule<RemindersDeps>({
  name: 'reminders',
  background: [remindersJobs],
  events: [remindersEvents],
  eraser: remindersEraser,
  exporter: remindersExporter,
});
