import type { Db } from '../../../core/db/database.ts';

/** The numbers of everything that is offered or being sold, each once. */
export async function listLiveNumbers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('patent_number as number')
    .distinct()
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .where('sale_state', '!=', 'sold')
    .where((is) =>
      is.or([is('sale_state', '=', 'under_sale'), is('subscription_expires_at', '>', now)]),
    )
    .execute();
  return rows.map(({ number }) => number);
}
