import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type Category = { id: number; name: string };

/** "Other", whatever it is called: it stands last. */
const otherId = 54;

/** In the order in which people choose: by name, and "Other" last. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy(sql`id = ${otherId}`)
    .orderBy(sql`lower(name) collate "C"`)
    .execute();
}

/** By its name, in upper or lower case; null: there is none. */
export async function findCategory(db: Db, name: string): Promise<Category | null> {
  const row = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** No category is ever removed, so that no id comes to mean another one in a saved search. */
export async function insertCategory(tx: Tx, name: string): Promise<void> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
  await sql`
    insert into categories (id, name)
    select coalesce(max(id), 0) + 1, ${name} from categories`.execute(tx);
}

export async function updateCategoryName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('categories').set({ name }).where('id', '=', id).execute();
}
