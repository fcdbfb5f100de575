import type { Db } from '../../core/db/database.ts';
import type { MarketMark } from '../marketplace/marketplace.api.ts';

/** Up to which change of the market listings were matched; null: none were. */
export async function readMatchMark(db: Db): Promise<MarketMark | null> {
  const row = await db.selectFrom('match_clock').select('mark').executeTakeFirst();
  return row?.mark ?? null;
}

export async function saveMatchMark(db: Db, mark: MarketMark): Promise<void> {
  await db
    .updateTable('match_clock')
    .set({ mark: JSON.stringify(mark) })
    .execute();
}
