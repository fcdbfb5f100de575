import { listSaleBalances } from '../../money/money.api.ts';
import { listHoldings } from '../lists/sale-lists.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { holdingOf } from './holding.rules.ts';
import { listSaleOwners } from '../sale-owners.store.ts';

const hourMs = 3_600_000;
/** Later changes may still be on their way into the ledger: a dispute is booked when its webhook arrives. */
const settledAfterHours = 2;

export type HeldDifference = {
  /** Null: lines of the account that name no sale. */
  saleId: string | null;
  /** What the sale's row says it holds, and what the ledger has. Cents. */
  saleCents: number;
  ledgerCents: number;
};

/**
 * Compares what the ledger holds, less what the platform lost or covered, with what each sale says of itself: the account is the
 * sum of the sales that hold, and nothing else. Sales of the last two hours are left out.
 */
export async function findHeldDifferences(deps: SalesDeps): Promise<HeldDifference[]> {
  const until = new Date(deps.clock.now().getTime() - settledAfterHours * hourMs);
  const ledger = await listSaleBalances(deps.db);
  const named = [...ledger.keys()].filter((saleId) => saleId !== null);
  const sales = await listHoldings(deps.db, named);
  const owners = Map.groupBy(
    await listSaleOwners(
      deps.db,
      sales.map((sale) => sale.id),
    ),
    (owner) => owner.saleId,
  );
  const known = new Set(sales.map((sale) => sale.id));
  const strangers = [...ledger].filter(([saleId]) => saleId === null || !known.has(saleId));
  return [
    ...strangers.map(([saleId, ledgerCents]) => ({ saleId, saleCents: 0, ledgerCents })),
    ...sales
      .filter((sale) => sale.updatedAt <= until)
      .map((sale) => ({
        saleId: sale.id,
        saleCents: holdingOf({
          ...sale,
          charged: sale.chargeId !== null,
          owners: owners.get(sale.id) ?? [],
        }),
        ledgerCents: ledger.get(sale.id) ?? 0,
      }))
      .filter((one) => one.saleCents !== one.ledgerCents),
  ];
}

/** The daily check: a difference is an error in the log, because a person must look. */
export async function compareHeld(deps: SalesDeps): Promise<void> {
  const differences = await findHeldDifferences(deps);
  if (differences.length === 0) return;
  const about = { differences: differences.slice(0, 50) };
  deps.log.error(about, 'ledger: what is held differs from the sales that hold');
}
