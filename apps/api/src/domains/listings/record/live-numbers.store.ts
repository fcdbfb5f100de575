import type { Db } from '../../../core/db/database.ts';
import type { StaleSince } from '../../patents/refresh.service.ts';

/** Numbers of what is offered or being sold whose records are to be read again, those that wait longest first. */
export async function listStaleNumbers(
  db: Db,
  now: Date,
  since: StaleSince,
  atMost: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .leftJoin('patents', 'patents.number', 'listings.patent_number')
    .select(['patent_number as number', 'asked_at'])
    .distinct()
    .where('published', '=', true)
    .where('deleted_at', 'is', null)
    .where('sale_state', '!=', 'sold')
    .where((is) =>
      is.or([is('sale_state', '=', 'under_sale'), is('subscription_expires_at', '>', now)]),
    )
    .where((is) =>
      is.or([
        is('asked_at', 'is', null),
        is('asked_at', '<', since.asked),
        is.and([is('away_reason', 'is not', null), is('asked_at', '<', since.unanswered)]),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(atMost)
    .execute();
  return rows.map(({ number }) => number);
}
