import { sql } from 'kysely';
import type { AppDeps } from '../app/deps.ts';
import { sandboxControls } from './sandbox-controls.ts';
import { seedConversations, seedInquiries, seedWishlists } from './seed-conversations.ts';
import { seedListings } from './seed-listings.ts';
import { readOldNotices, seedNotices, withoutNotices } from './seed-notices.ts';
import { seedOffers } from './seed-offers.ts';
import { isSeeded } from './is-seeded.ts';
import { mayBeSeeded, seedNewcomer, seedPeople, seedPictures } from './seed-people.ts';
import { seedPlans } from './seed-plans.ts';
import { seedOutsideSale, seedPayoutAccounts, seedSales } from './seed-sales.ts';
import { seedReports, seedSavedSearches } from './seed-small-stories.ts';
import { buildStage, type Stage, together } from './stage.ts';

/** Any fixed number: it keeps two starters from seeding at once. */
const seedingLock = 7_231_077;

/**
 * Fills an empty database with a small marketplace; does nothing where there are people of one's own or
 * where it was done before. What fails is logged and does not keep the product from starting: the next
 * start goes on where this one stopped.
 */
export async function seedDemoData(deps: AppDeps): Promise<void> {
  try {
    await plantDemoData(deps);
  } catch (error) {
    deps.log.error({ err: error }, 'demo data: incomplete; the next start goes on with it');
  }
}

/**
 * The same, but throws what goes wrong. Every step looks first whether it was done, by what it would
 * leave behind, so an interrupted seeding goes on without doubling anything; the account that is made
 * last of all says that everything is there. Nothing is written but by the services.
 * @returns whether anything was made.
 */
export async function plantDemoData(deps: AppDeps): Promise<boolean> {
  if (deps.config.production) throw new Error('Demo data is never made in production.');
  return deps.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${seedingLock})`.execute(connection);
    try {
      if ((await isSeeded(deps)) || !(await mayBeSeeded(deps))) return false;
      await plant(withoutNotices(deps));
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${seedingLock})`.execute(connection);
    }
  });
}

async function plant(deps: AppDeps): Promise<void> {
  const startedAt = Date.now();
  const stage = await buildStage(deps, await seedPeople(deps));
  const sandbox = sandboxControls(deps.config);
  await together([
    seedPictures(stage),
    seedListings(stage),
    sandbox ? seedPayoutAccounts(stage, sandbox) : Promise.resolve(),
  ]);
  await together([sandbox ? seedPlans(stage, sandbox) : Promise.resolve(), seedDeals(stage)]);
  if (sandbox) await seedSales(stage, sandbox);
  await seedWishlists(stage);
  await seedInquiries(stage);
  await seedReports(stage);
  await seedSavedSearches(stage);
  await seedNotices(stage);
  await readOldNotices(stage);
  await seedNewcomer(deps);
  deps.log.info({ milliseconds: Date.now() - startedAt }, 'demo data: the marketplace is filled');
}

async function seedDeals(stage: Stage): Promise<void> {
  await seedOffers(stage);
  await seedConversations(stage);
  await seedOutsideSale(stage);
}
