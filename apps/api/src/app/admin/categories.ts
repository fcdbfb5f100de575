import { transact } from '../../core/outbox/unit-of-work.ts';
import {
  addCategory,
  listCategoryChoices,
  renameCategory,
} from '../../domains/listings/listings.api.ts';
import type { AppDeps } from '../deps.ts';
import { StartProblem } from '../start-up.ts';
import { type Administration, confirm, type Terminal } from './administration.ts';

/** The categories of listings, as people choose from them. */
export async function sayCategories({ db }: AppDeps, terminal: Terminal): Promise<void> {
  for (const name of await listCategoryChoices(db)) terminal.say(name);
}

/** @throws {StartProblem} if there is one of this name. */
export async function addNewCategory(admin: Administration, name: string): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  await confirm(admin, {
    what: `This adds the category ${name}. It can be renamed, but not removed.`,
    word: name,
  });
  await transact(deps, async (unit) => {
    if (!(await addCategory(unit.tx, name))) throw new StartProblem(`There is a category ${name}.`);
    unit.audit(by, { what: 'category.add', aboutId: 'categories', about: name, reason });
  });
  terminal.say('Done: sellers can choose it, and buyers can search for it.');
}

/** @throws {StartProblem} if there is none of the first name, or one of the second. */
export async function renameOneCategory(
  admin: Administration,
  from: string,
  to: string,
): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  await confirm(admin, {
    what: `This renames the category ${from} to ${to}, on every listing that has it. What a document suggests goes by the usual names: it no longer suggests a renamed one.`,
    word: to,
  });
  await transact(deps, async (unit) => {
    const outcome = await renameCategory(unit.tx, { from, to });
    if (outcome === 'unknown') throw new StartProblem(`There is no category ${from}.`);
    if (outcome === 'taken') throw new StartProblem(`There is a category ${to}.`);
    const about = `${from}, now ${to}`;
    unit.audit(by, { what: 'category.rename', aboutId: 'categories', about, reason });
  });
  terminal.say('Done.');
}
