import type { Db } from '../../core/db/database.ts';
import { paymentSubject, refundSubject, transferSubject } from './money-calls.ts';
import { listBookedLines, listIntentsOf } from './sale-money.store.ts';

/** A call to the provider that changes something, with how it ended. */
export type SaleCall = {
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
export type SaleBooking = { kind: string; at: Date; amountCents: number; objectId: string };
export type SaleMoney = {
  calls: SaleCall[];
  bookings: SaleBooking[];
  /** What the ledger says is owed because of this sale, in cents. */
  heldCents: number;
  /** What a lost dispute took of it. */
  lostCents: number;
};

/** All that moved, or was to move, money of a sale: our calls and our books, oldest first. */
export async function getSaleMoney(
  db: Db,
  sale: { id: string; paymentId: string | null; ownerIds: readonly string[] },
): Promise<SaleMoney> {
  const transfers = sale.ownerIds.map((ownerId) => transferSubject(sale.id, ownerId));
  const first = await listIntentsOf(db, [
    paymentSubject(sale.id),
    refundSubject(sale.id),
    ...(sale.paymentId === null ? [] : [`pi_cancel:${sale.paymentId}`]),
    ...transfers,
  ]);
  const made = first.flatMap((row) =>
    row.kind === 'transfer' && row.object_id !== null ? [`trr:${row.object_id}`] : [],
  );
  const intents = [...first, ...(await listIntentsOf(db, made))];
  const lines = await listBookedLines(db, sale.id);
  const sumOf = (kind: string | null) =>
    lines
      .filter((line) => line.account === 'held_for_sales' && (kind === null || line.kind === kind))
      .reduce((sum, line) => sum + line.cents, 0);
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
    heldCents: 0 - sumOf(null),
    lostCents: sumOf('dispute_lost'),
  };
}
