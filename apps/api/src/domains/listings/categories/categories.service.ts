import type { Db, Tx } from '../../../core/db/database.ts';
import {
  findCategory,
  insertCategory,
  listCategories,
  updateCategoryName,
} from './categories.store.ts';

/** The names of all categories, in the order in which people choose. */
export async function listCategoryChoices(db: Db): Promise<string[]> {
  return (await listCategories(db)).map(({ name }) => name);
}

/** The names of all categories by their ids. */
export async function listCategoriesById(db: Db): Promise<ReadonlyMap<number, string>> {
  return new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
}

/** Adds a category that listings can have from now on. @returns false: there is one of this name. */
export async function addCategory(tx: Tx, name: string): Promise<boolean> {
  if (await findCategory(tx, name)) return false;
  await insertCategory(tx, name);
  return true;
}

/**
 * Gives a category another name, on every listing that has it.
 * @returns unknown: there is none of the first name · taken: another one has the second.
 */
export async function renameCategory(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<'renamed' | 'unknown' | 'taken'> {
  const category = await findCategory(tx, from);
  if (!category) return 'unknown';
  const other = await findCategory(tx, to);
  if (other && other.id !== category.id) return 'taken';
  await updateCategoryName(tx, category.id, to);
  return 'renamed';
}
