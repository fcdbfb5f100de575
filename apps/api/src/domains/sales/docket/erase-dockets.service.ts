import type { Tx } from '../../../core/db/database.ts';
import { eraseDocketsOf } from './docket.store.ts';

/** What a buyer noted of bought patents goes; nothing is reminded of again. */
export async function eraseDockets(tx: Tx, userId: string): Promise<void> {
  await eraseDocketsOf(tx, userId);
}
