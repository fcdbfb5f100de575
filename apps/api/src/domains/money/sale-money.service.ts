import type { Db, Tx } from '../../core/db/database.ts';
import { sumOfSale } from './ledger/ledger.store.ts';
import { paymentSubject, refundSubject, transferSubject } from './intents/money-calls.service.ts';
import { listBookedLines, listIntentsOf, listNetBySale } from './sale-money.store.ts';

/** A call to the provider that changes something, with how it ended. */
type SaleCall = {
  kind: string;
  state: 'planned' | 'succeeded' | 'refused';
  /** When its outcome came, or, while there is none, when it was planned. */
  at: Date;
  /** How often the provider was called. */
  attempts: number;
  amountCents: number | null;
  objectId: string | null;
  refusal: string | null;
};
type SaleBooking = { kind: string; at: Date; amountCents: number; objectId: string };
export type SaleMoney = {
  calls: SaleCall[];
  bookings: SaleBooking[];
  /** What the ledger says is owed because of this sale, in cents. */
  heldCents: number;
  /** What was lost of it beyond that, and is the platform's own. */
  lossCents: number;
  /** What the platform paid of the price. */
  coveredCents: number;
};

/** What the ledger owes because of a sale, and what the platform lost by it or covered of it, in cents. */
export async function getSaleBalances(
  db: Db | Tx,
  saleId: string,
): Promise<{ heldCents: number; lossCents: number; coveredCents: number }> {
  return {
    heldCents: 0 - (await sumOfSale(db, saleId, 'held_for_sales')),
    lossCents: await sumOfSale(db, saleId, 'losses'),
    coveredCents: await sumOfSale(db, saleId, 'shortfalls_covered'),
  };
}

/** What the ledger holds less what the platform lost or covered, by sale; null: what names no sale. Only what is not zero. */
export async function listSaleBalances(db: Db): Promise<Map<string | null, number>> {
  const rows = await listNetBySale(db);
  return new Map(rows.map((row) => [row.saleId, Number(row.cents)]));
}

/** All that moved, or was to move, money of a sale: our calls and our books, oldest first. */
export async function getSaleMoney(
  db: Db,
  sale: { id: string; paymentIds: readonly string[]; ownerIds: readonly string[] },
): Promise<SaleMoney> {
  const transfers = sale.ownerIds.map((ownerId) => transferSubject(sale.id, ownerId));
  const first = await listIntentsOf(db, [
    paymentSubject(sale.id),
    refundSubject(sale.id),
    ...sale.paymentIds.map((paymentId) => `pi_cancel:${paymentId}`),
    ...transfers,
  ]);
  const made = first.flatMap((row) =>
    row.kind === 'transfer' && row.object_id !== null ? [`trr:${row.object_id}`] : [],
  );
  const intents = [...first, ...(await listIntentsOf(db, made))];
  const lines = await listBookedLines(db, sale.id);
  const sumOf = (account: string) =>
    lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.cents, 0);
  return {
    calls: intents.map((row) => ({
      kind: row.kind,
      state: row.state,
      at: row.settled_at ?? row.created_at,
      attempts: row.attempts,
      amountCents: typeof row.params.amountCents === 'number' ? row.params.amountCents : null,
      objectId: row.object_id,
      refusal: row.refusal_message,
    })),
    bookings: [...Map.groupBy(lines, (line) => line.entryId).values()].flatMap((entry) => {
      const debits = entry.filter((line) => line.cents > 0);
      const [line] = debits;
      if (!line) return [];
      const amountCents = debits.reduce((sum, { cents }) => sum + cents, 0);
      return { kind: line.kind, at: line.at, amountCents, objectId: line.objectId };
    }),
    heldCents: 0 - sumOf('held_for_sales'),
    lossCents: sumOf('losses'),
    coveredCents: sumOf('shortfalls_covered'),
  };
}
