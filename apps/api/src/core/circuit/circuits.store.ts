import type { Provider } from '@claimstead/contract/operations-health.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A row that is not confirmed for this long belongs to a process that has ended or is idle. */
const believedForSeconds = 300;

type Away = { provider: Provider; processId: string; since: Date };

/** Records that a process finds a provider away, or still away. Times are the machine's, not the product's. */
export async function saveAway(db: Db, { provider, processId, since }: Away): Promise<void> {
  await db
    .insertInto('providers_away')
    .values({ provider, process_id: processId, since, seen_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'process_id']).doUpdateSet({ since, seen_at: sql`now()` }),
    )
    .execute();
}

/** The provider answers this process again; rows left by ended processes are removed too. */
export async function deleteAway(
  db: Db,
  { provider, processId }: Omit<Away, 'since'>,
): Promise<void> {
  await db
    .deleteFrom('providers_away')
    .where('provider', '=', provider)
    .where((is) =>
      is.or([
        is('process_id', '=', processId),
        is('seen_at', '<', sql<Date>`now() - interval '1 day'`),
      ]),
    )
    .execute();
}

/** Which providers are away right now, and since when the first process noticed. */
export async function listAway(db: Db): Promise<{ provider: Provider; seconds: number }[]> {
  return db
    .selectFrom('providers_away')
    .select(['provider', sql<number>`extract(epoch from now() - min(since))::float8`.as('seconds')])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${believedForSeconds})`)
    .groupBy('provider')
    .execute();
}
