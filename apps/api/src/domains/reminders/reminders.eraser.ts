import type { Eraser } from '../../core/account/eraser.ts';
import { deleteRemindersOf } from './reminders.store.ts';

/** What a person was reminded of goes. */
export const remindersEraser: Eraser = {
  domain: 'reminders',
  erase: async (unit, { userId }) => deleteRemindersOf(unit.tx, userId),
};
