import type { Db } from '../../core/db/database.ts';
import type { MarketMark } from '../marketplace/marketplace.api.ts';

/** Up to which change of the market listings were matched; null: none were. */
export async function readMatchMark(db: Db): Promise<MarketMark | null> {
  const row = await db.selectFrom('match_clock').select('mark').executeTakeFirst();
  return row?.mark ?? null;
}

/** Whether anyone waits for anything. */
export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const searches = db.selectFrom('saved_searches').select('id').where('mails', '=', true);
  if (await searches.limit(1).executeTakeFirst()) return true;
  return (
    (await db.selectFrom('wanted_notes').select('id').limit(1).executeTakeFirst()) !== undefined
  );
}

export async function saveMatchMark(db: Db, mark: MarketMark): Promise<void> {
  await db
    .updateTable('match_clock')
    .set({ mark: JSON.stringify(mark) })
    .execute();
}
