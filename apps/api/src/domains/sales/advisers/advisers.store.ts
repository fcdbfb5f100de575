import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { Adviser } from './adviser-lifecycle.rules.ts';

type Row = Selectable<Tables['sale_advisers']>;
const living = ['invited', 'seated'] as const;

function toAdviser(row: Row): Adviser & { status: Row['status'] } {
  return {
    id: row.id,
    saleId: row.sale_id,
    side: row.side,
    role: row.role,
    namedBy: row.named_by,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    status: row.status,
    invitedAt: row.invited_at,
    seatedAt: row.seated_at,
    closedAt: row.closed_at,
  };
}

/** Every adviser that was ever named in a sale, oldest first. */
export async function listAdvisersOf(db: Db | Tx, saleId: string): Promise<Adviser[]> {
  const rows = await db
    .selectFrom('sale_advisers')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('id')
    .execute();
  return rows.map(toAdviser);
}

/** The place in a sale that a person reads it by; null: they have none, or none any more. */
export async function findSeat(
  db: Db | Tx,
  saleId: string,
  userId: string,
): Promise<Adviser | null> {
  const row = await db
    .selectFrom('sale_advisers')
    .selectAll()
    .where('sale_id', '=', saleId)
    .where('user_id', '=', userId)
    .where('status', '=', 'seated')
    .executeTakeFirst();
  return row ? toAdviser(row) : null;
}

/** The accounts that read a sale as advisers now. */
export async function listSeated(db: Db | Tx, saleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sale_advisers')
    .select('user_id')
    .where('sale_id', '=', saleId)
    .where('status', '=', 'seated')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** The places that a person advises from now, newest first; 200 at most. */
export async function listSeatsOf(db: Db, userId: string): Promise<Adviser[]> {
  const rows = await db
    .selectFrom('sale_advisers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'seated')
    .orderBy('seated_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(toAdviser);
}

/** A person as places know them. `email`: null where the address was never verified to be theirs. */
export type Known = { userId: string; email: string | null };

const isOf = ({ userId, email }: Known) =>
  sql<boolean>`(user_id = ${userId} or email = ${email}::text)`;

/** Every place that a person ever had, or was invited to. */
export async function listPlacesOf(db: Db | Tx, person: Known): Promise<Adviser[]> {
  const rows = await db
    .selectFrom('sale_advisers')
    .selectAll()
    .where(isOf(person))
    .orderBy('id')
    .execute();
  return rows.map(toAdviser);
}

/** Living places that a person holds, is invited to, or gave someone; by sale, in one order. */
export async function listLivingOf(db: Db | Tx, person: Known): Promise<Adviser[]> {
  const rows = await db
    .selectFrom('sale_advisers')
    .selectAll()
    .where((where) => where.or([isOf(person), where('named_by', '=', person.userId)]))
    .where('status', 'in', living)
    .orderBy('sale_id')
    .orderBy('id')
    .execute();
  return rows.map(toAdviser);
}

export async function findAdviser(
  db: Db | Tx,
  by: { id: string } | { tokenHash: Buffer },
): Promise<Adviser | null> {
  const row = await db
    .selectFrom('sale_advisers')
    .selectAll()
    .where((where) =>
      'id' in by ? where('id', '=', by.id) : where('token_hash', '=', by.tokenHash),
    )
    .executeTakeFirst();
  return row ? toAdviser(row) : null;
}

/** @returns null: it no longer stands as it was read. */
export async function saveAdviser(
  tx: Tx,
  adviser: Adviser,
  { from, mark }: { from: Adviser['status']; mark: RawBuilder<unknown> },
): Promise<Adviser | null> {
  const { id, status } = adviser;
  if (status === 'none') throw new Error(`adviser ${id}: no move leads back to none`);
  const moved = {
    ...{ status, user_id: adviser.userId, name: adviser.name },
    ...{ seated_at: adviser.seatedAt, closed_at: adviser.closedAt },
  };
  const row =
    from === 'none'
      ? await tx
          .insertInto('sale_advisers')
          .values({
            id,
            sale_id: adviser.saleId,
            side: adviser.side,
            role: adviser.role,
            named_by: adviser.namedBy,
            email: adviser.email,
            token_hash: null,
            invited_at: adviser.invitedAt,
            ...moved,
          })
          .returningAll()
          .modifyEnd(mark)
          .executeTakeFirst()
      : await tx
          .updateTable('sale_advisers')
          .set(moved)
          .where('id', '=', id)
          .where('status', '=', from)
          .returningAll()
          .modifyEnd(mark)
          .executeTakeFirst();
  return row ? toAdviser(row) : null;
}

/** Gives an open invitation the link that the next email carries. @returns false: it is answered, or ended. */
export async function setToken(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('sale_advisers')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Of a deleted account nothing stays in its places but that there was someone. */
export async function erasePlacesOf(tx: Tx, person: Known, name: string): Promise<void> {
  await tx
    .updateTable('sale_advisers')
    .set({ name, email: sql<string>`'erased-' || id || '@erased.invalid'`, token_hash: null })
    .where(isOf(person))
    .execute();
}
