import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type SaleOwner = ReturnType<typeof toOwner>;

function toOwner(row: Selectable<Tables['sale_owners']>) {
  return {
    saleId: row.sale_id,
    ownerId: row.owner_id,
    userId: row.user_id,
    position: row.position,
    /** The person: who signs, for the company where there is one. */
    name: row.name,
    capacity: capacityOf(row),
    email: row.email,
    /** Where notices go by mail, as the agreement prints it; null: none was known. */
    address: row.address,
    stakeBasisPoints: row.stake_basis_points,
    shareCents: row.share_cents,
    signedAt: row.signed_at,
    transferId: row.transfer_id,
    paidAt: row.paid_at,
    reversedAt: row.reversed_at,
    reversalRefusedAt: row.reversal_refused_at,
    reversalRetryAt: row.reversal_retry_at,
    writtenOffAt: row.written_off_at,
    /** What someone took back at the provider, in all, and what of it is still missing to the owner. Cents. */
    takenCents: row.taken_cents,
    missingCents: row.taken_cents - row.paid_again_cents,
    /** Every transfer of this payout: what was paid again has one of its own. */
    transferIds: [...(row.transfer_id ? [row.transfer_id] : []), ...row.again_transfer_ids],
    payAgainAt: row.pay_again_at,
  };
}

export type NewSaleOwner = Pick<
  SaleOwner,
  | 'ownerId'
  | 'userId'
  | 'position'
  | 'name'
  | 'capacity'
  | 'email'
  | 'stakeBasisPoints'
  | 'shareCents'
>;

function capacityOf(
  row: Selectable<Tables['sale_owners']>,
): { company: string; title: string } | null {
  const { company, company_title: title } = row;
  return company !== null && title !== null ? { company, title } : null;
}

/** The name that conveys: the company's, if a company owns the share. */
export function holderOf(owner: { name: string; capacity: { company: string } | null }): string {
  return owner.capacity?.company ?? owner.name;
}

export async function insertSaleOwners(
  tx: Tx,
  saleId: string,
  owners: readonly NewSaleOwner[],
): Promise<void> {
  await tx
    .insertInto('sale_owners')
    .values(
      owners.map((owner) => ({
        sale_id: saleId,
        owner_id: owner.ownerId,
        user_id: owner.userId,
        position: owner.position,
        name: owner.name,
        company: owner.capacity?.company ?? null,
        company_title: owner.capacity?.title ?? null,
        email: owner.email,
        stake_basis_points: owner.stakeBasisPoints,
        share_cents: owner.shareCents,
      })),
    )
    .execute();
}

/** The owners of these sales, each sale's in its order. */
export async function listSaleOwners(
  db: Db | Tx,
  saleIds: readonly string[],
): Promise<SaleOwner[]> {
  if (saleIds.length === 0) return [];
  const rows = await db
    .selectFrom('sale_owners')
    .selectAll()
    .where('sale_id', 'in', [...saleIds])
    .orderBy('sale_id')
    .orderBy('position')
    .execute();
  return rows.map(toOwner);
}

/** What prints for an owner, on papers that nobody has signed. */
export async function setPrintedOwner(
  tx: Tx,
  saleId: string,
  ownerId: string,
  printed: { name: string; address: string | null },
): Promise<void> {
  await tx
    .updateTable('sale_owners')
    .set(printed)
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where('signed_at', 'is', null)
    .execute();
}

/** @returns false when it was recorded before. */
export async function setOwnerSigned(
  tx: Tx,
  saleId: string,
  ownerId: string,
  signedAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('sale_owners')
    .set({ signed_at: signedAt })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where('signed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Voiding papers also voids their signatures. */
export async function clearSignatures(tx: Tx, saleId: string): Promise<void> {
  await tx
    .updateTable('sale_owners')
    .set({ signed_at: null })
    .where('sale_id', '=', saleId)
    .execute();
}

/** An owner is paid once. @returns false when it was recorded before. */
export async function setOwnerPaid(
  tx: Tx,
  saleId: string,
  ownerId: string,
  transferId: string | null,
  paidAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('sale_owners')
    .set({ transfer_id: transferId, paid_at: paidAt })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setOwnerReversed(
  tx: Tx,
  saleId: string,
  ownerId: string,
  reversedAt: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('sale_owners')
    .set({
      reversed_at: reversedAt,
      reversal_refused_at: null,
      reversal_retry_at: null,
      pay_again_at: null,
    })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The owner's account cannot return the payout; the first refusal's time stays. */
export async function setReversalRefused(
  tx: Tx,
  saleId: string,
  ownerId: string,
  at: { refusedAt: Date; retryAt: Date },
): Promise<void> {
  await tx
    .updateTable('sale_owners')
    .set({
      reversal_refused_at: sql<Date>`coalesce(reversal_refused_at, ${at.refusedAt})`,
      reversal_retry_at: at.retryAt,
    })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where('reversed_at', 'is', null)
    .execute();
}

/** Payouts of a sale that were refused are asked for again now. @returns how many. */
export async function retryReversals(tx: Tx, saleId: string, now: Date): Promise<number> {
  const result = await tx
    .updateTable('sale_owners')
    .set({ reversal_retry_at: now })
    .where('sale_id', '=', saleId)
    .where('reversal_refused_at', 'is not', null)
    .where('reversed_at', 'is', null)
    .where('written_off_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The platform writes a payout off. @returns false if it was already returned or written off. */
export async function setWrittenOff(
  tx: Tx,
  saleId: string,
  ownerId: string,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('sale_owners')
    .set({ written_off_at: at, pay_again_at: null })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where('reversed_at', 'is', null)
    .where('written_off_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** So much more was taken back at the provider. Cents. */
export async function addTaken(
  tx: Tx,
  saleId: string,
  ownerId: string,
  cents: number,
): Promise<void> {
  await tx
    .updateTable('sale_owners')
    .set({ taken_cents: sql<number>`taken_cents + ${cents}` })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** An operator asks for what is missing to owners to be paid again. @returns how many owners. */
export async function setPayAgain(tx: Tx, saleId: string, at: Date): Promise<number> {
  const result = await tx
    .updateTable('sale_owners')
    .set({ pay_again_at: at })
    .where('sale_id', '=', saleId)
    .where('pay_again_at', 'is', null)
    .whereRef('taken_cents', '>', 'paid_again_cents')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** What was missing is paid, by a transfer of its own. @returns false when it was recorded before. */
export async function addPaidAgain(
  tx: Tx,
  saleId: string,
  ownerId: string,
  paid: { transferId: string; amountCents: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('sale_owners')
    .set({
      paid_again_cents: sql<number>`paid_again_cents + ${paid.amountCents}`,
      again_transfer_ids: sql<string[]>`array_append(again_transfer_ids, ${paid.transferId})`,
      // What was taken back meanwhile is asked for once more.
      pay_again_at: null,
    })
    .where('sale_id', '=', saleId)
    .where('owner_id', '=', ownerId)
    .where((where) =>
      where.not(where(where.val(paid.transferId), '=', where.fn.any('again_transfer_ids'))),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The name stays as signed; the addresses do not. */
export async function eraseOwnerAddresses(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sale_owners')
    .set({ email: sql<string>`'erased-' || owner_id || '@erased.invalid'`, address: null })
    .where('user_id', '=', userId)
    .execute();
}
