import type { Tx } from '../../../core/db/database.ts';
import { deleteCalendar } from './calendars.store.ts';
import { eraseDocketsOf } from './docket.store.ts';

/** What a buyer noted of bought patents goes, with the calendar's address; nothing is reminded of again. */
export async function eraseDockets(tx: Tx, userId: string): Promise<void> {
  await deleteCalendar(tx, userId);
  await eraseDocketsOf(tx, userId);
}
