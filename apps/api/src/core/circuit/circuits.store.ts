import type { Provider } from '@claimstead/contract/operations-health.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What is not confirmed for so long was left by a process that has ended, or that nobody asks anything. */
const believedForSeconds = 300;

type Away = { provider: Provider; processId: string; since: Date };

/** Notes that a process finds a provider away, or still away. Times are the machine's, not the product's. */
export async function saveAway(db: Db, { provider, processId, since }: Away): Promise<void> {
  await db
    .insertInto('providers_away')
    .values({ provider, process_id: processId, since, seen_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'process_id']).doUpdateSet({ since, seen_at: sql`now()` }),
    )
    .execute();
}

/** The provider answers this process again; what ended processes left goes along. */
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

/** Which providers processes find away at this moment, and for how long the first of them does. */
export async function listAway(db: Db): Promise<{ provider: Provider; seconds: number }[]> {
  return db
    .selectFrom('providers_away')
    .select(['provider', sql<number>`extract(epoch from now() - min(since))::float8`.as('seconds')])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${believedForSeconds})`)
    .groupBy('provider')
    .execute();
}
