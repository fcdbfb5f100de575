import { getPayoutAccounts } from '../../identity/identity.api.ts';
import { findTitleStops } from '../../listings/listings.api.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { listSalesIn } from '../lists/sale-lists.store.ts';
import { partOf, standingForTeam, standingOwnerOf } from './sale-standing.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isLate, matterOf, type SaleMatter, standsUntil } from './standing-matters.rules.ts';
import { countLate, listOutdated, type MadeStanding, saveStandings } from './standings.store.ts';

const perPart = 500;

/** A reader makes so many parts again itself; what is more, the sweep does. */
const partsOfReader = 2;

/** Before lists by age and deadline are read: what has just changed is in them as it is now. During maintenance they stay. */
export async function freshenStandings(deps: SalesDeps): Promise<void> {
  if (deps.running.maintenance === null) await refreshStandings(deps, partsOfReader);
}

/** Makes the standings again that are no longer their sales': of a quiet marketplace none. */
export async function refreshStandings(deps: SalesDeps, parts = Infinity): Promise<void> {
  for (let last = '', part = 0; part < parts; part += 1) {
    const ids = await listOutdated(deps.db, deps.clock.now(), perPart);
    const asked = ids.toSorted().join();
    // The same again: others are changing these sales now.
    if (ids.length === 0 || asked === last) return;
    await saveStandings(deps.db, await makeStandings(deps, ids));
    if (ids.length < perPart) return;
    last = asked;
  }
}

async function makeStandings(
  { db, clock, config }: SalesDeps,
  ids: readonly string[],
): Promise<MadeStanding[]> {
  const now = clock.now();
  const sales = await listSalesIn(db, ids);
  const all = await listSaleOwners(db, ids);
  const ownersOf = Map.groupBy(all, (owner) => owner.saleId);
  const accounts = await getPayoutAccounts(
    db,
    all.map(({ userId }) => userId),
  );
  const titles = await findTitleStops(
    db,
    sales.map(({ listingId }) => listingId),
  );
  return sales.map((sale) => {
    const title = titles.get(sale.listingId) ?? null;
    const owners = (ownersOf.get(sale.id) ?? []).map((owner) =>
      standingOwnerOf({ ...owner, ...partOf(owner) }, accounts.get(owner.userId)),
    );
    const standing = standingForTeam({ sale, title, owners, holds: config, now });
    const { id: saleId, version, amountCents } = sale;
    const due = sale.evidenceDueAt ?? standing.by;
    return {
      ...{ ...standing, saleId, version, amountCents, due },
      ...{ matter: matterOf(standing, now), late: isLate(standing, now) },
      again: standsUntil(standing, now),
    };
  });
}

/** How many sales have waited too long: for operators, and for someone else. */
export async function countTooLong(deps: SalesDeps): Promise<Partial<Record<SaleMatter, number>>> {
  await freshenStandings(deps);
  const counts = await countLate(deps.db);
  return Object.fromEntries(counts.map(({ matter, sales }) => [matter, sales]));
}
