import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { ProviderMovement } from '../payments.port.ts';
import type { ObjectMoves } from './ledger-comparison.rules.ts';

type KeptMovement = { objectId: string; movement: ProviderMovement };

/** Keeps movements of the provider's balance, each once; what is kept already stays as it is. */
export async function insertMovements(db: Db, kept: readonly KeptMovement[]): Promise<void> {
  if (kept.length === 0) return;
  await db
    .insertInto('provider_movements')
    .values(
      kept.map(({ objectId, movement }) => ({
        id: movement.id,
        type: movement.type,
        object_id: objectId,
        charge_id: movement.chargeId,
        net_cents: movement.netCents,
        moved_at: movement.createdAt,
        billing_state: movement.billing?.state ?? null,
        billing_country: movement.billing?.country ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** When the latest kept movement was, by the provider's clock; null: none is kept. */
export async function findLatestMovement(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_movements')
    .select(({ fn }) => fn.max<Date | null>('moved_at').as('movedAt'))
    .executeTakeFirst();
  return row?.movedAt ?? null;
}

/** All movements of these objects, the oldest first. */
export async function listMovementsOf(db: Db, objectIds: readonly string[]) {
  return db
    .selectFrom('provider_movements')
    .select([
      'object_id as objectId',
      'type',
      'net_cents as netCents',
      'charge_id as chargeId',
      'moved_at as movedAt',
    ])
    .where((where) => where('object_id', '=', where.fn.any(where.val([...objectIds]))))
    .orderBy('moved_at')
    .orderBy('id')
    .execute();
}

/** The sum of all movements in dollars, in cents: the balance, if none is missing. */
export async function sumMovements(db: Db): Promise<number> {
  const row = await db
    .selectFrom('provider_movements')
    .select(({ fn }) => fn.sum<number | null>('net_cents').as('cents'))
    .where('type', 'not like', '% in ___')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** How many objects moved the balance so far. */
export async function countObjects(db: Db): Promise<number> {
  const row = await db
    .selectFrom('provider_movements')
    .select(({ fn }) => fn.count<number>('object_id').distinct().as('objects'))
    .executeTakeFirst();
  return Number(row?.objects ?? 0);
}

/** What an object moved at the provider in all, in cents. */
export async function sumMovementsOf(tx: Tx, objectId: string): Promise<number> {
  const row = await tx
    .selectFrom('provider_movements')
    .select(({ fn }) => fn.sum<number | null>('net_cents').as('cents'))
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

export type DifferingObject = ObjectMoves & {
  /** When it moved last, here or at the provider. */
  lastAt: Date;
};

/**
 * Every object whose movements and entries over all time have another sum, with both. It reads the whole of both: for a
 * daily job.
 */
export async function listDifferingObjects(db: Db): Promise<DifferingObject[]> {
  const { rows } = await sql<DifferingObject>`
    select coalesce(moved.object_id, booked.object_id) as "providerObjectId",
      coalesce(moved.cents, 0) as "providerCents", coalesce(booked.cents, 0) as "ledgerCents",
      coalesce(moved.types, '{}') as types, booked.object_id is not null as "isBooked",
      greatest(moved.last_at, booked.last_at) as "lastAt"
    from (
      select object_id, sum(net_cents) as cents, max(moved_at) as last_at,
        array_agg(type order by moved_at, id) as types
      from provider_movements group by object_id
    ) moved
    full join (
      select entry.provider_object_id as object_id, max(entry.posted_at) as last_at,
        coalesce(sum(line.amount_cents) filter (where line.account = 'provider_balance'), 0) as cents
      from ledger_entries entry join ledger_lines line on line.entry_id = entry.id
      group by entry.provider_object_id
    ) booked on booked.object_id = moved.object_id
    where coalesce(moved.cents, 0) <> coalesce(booked.cents, 0)
    order by 1`.execute(db);
  return rows;
}
