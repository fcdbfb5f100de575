import type { Db } from '../../../core/db/database.ts';
import type { FactKind } from './patent-facts.rules.ts';

/** Everything that was ever known of one kind of fact, the latest first. */
export async function factHistory(db: Db, number: string, kind: FactKind) {
  return db
    .selectFrom('patent_facts')
    .select(['value', 'source', 'superseded_at as supersededAt'])
    .where('number', '=', number)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .execute();
}
