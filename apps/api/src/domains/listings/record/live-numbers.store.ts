import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { StaleSince } from '../../patents/patents.api.ts';

export type LookedAt = { id: string; number: string; isStale: boolean };

/**
 * The listings after this one, so many at most, in a fixed order; fewer: these are the last. Stale is what is offered
 * or being sold and whose record, or whose trials, are to be read again; of an application there are none.
 */
export async function listAfter(
  db: Db,
  id: string,
  { now, since, limit }: { now: Date; since: StaleSince; limit: number },
): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    select l.id, l.patent_number as number,
      l.published and l.deleted_at is null and l.sale_state <> 'sold'
      and (l.sale_state = 'under_sale' or l.subscription_expires_at > ${now})
      and (p.asked_at is null or p.asked_at < ${since.asked}
        or (p.away_reason is not null and p.asked_at < ${since.unanswered})
        or (position('/' in l.patent_number) = 0 and (p.trials_asked_at is null
          or p.trials_asked_at < ${since.asked}
          or (p.trials_away_reason is not null and p.trials_asked_at < ${since.unanswered})))
      ) is true as "isStale"
    from (
      select id, patent_number, published, deleted_at, sale_state, subscription_expires_at
      from listings where id > ${id} order by id limit ${limit}
    ) l left join patents p on p.number = l.patent_number
    order by l.id`.execute(db);
  return rows;
}
