import type { Tables } from '../../core/db/tables.ts';
import { type RawBuilder, sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { SignatureStatus } from './sales.tables.ts';

export type SaleOwner = ReturnType<typeof toOwner>;

function toOwner(row: Selectable<Tables['sale_owners']> & Selectable<Tables['payouts']>) {
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
    shareBasisPoints: row.share_basis_points,
    shareCents: row.share_cents,
    signature: row.signature,
    signedAt: row.signed_at,
    /** How the payout of the share stands. */
    payoutStatus: row.status,
    transferId: row.transfer_id,
    paidAt: row.paid_at,
    reversedAt: row.reversed_at,
    reversalRetryAt: row.retry_at,
    /** What someone took back at the provider, in all, and what of it is still missing to the owner. Cents. */
    takenCents: row.taken_cents,
    missingCents: row.taken_cents - row.paid_again_cents,
    /** Every transfer of this payout: what was paid again has one of its own. */
    transferIds: [...(row.transfer_id ? [row.transfer_id] : []), ...row.again_transfer_ids],
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
  | 'shareBasisPoints'
  | 'shareCents'
>;

function capacityOf(
  row: Selectable<Tables['sale_owners']>,
): { company: string; title: string } | null {
  const { company, company_title: title } = row;
  return company !== null && title !== null ? { company, title } : null;
}

/** The owners of a held sale, and the payout that each will get. */
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
        share_basis_points: owner.shareBasisPoints,
        signature: 'awaited' as const,
      })),
    )
    .execute();
  const payouts = owners.map(({ ownerId, shareCents }) => {
    const status = 'planned' as const;
    return { sale_id: saleId, owner_id: ownerId, share_cents: shareCents, status };
  });
  await tx.insertInto('payouts').values(payouts).execute();
}

export function ownersWithPayouts(db: Db | Tx) {
  return db
    .selectFrom('sale_owners')
    .innerJoin('payouts', (join) =>
      join
        .onRef('payouts.sale_id', '=', 'sale_owners.sale_id')
        .onRef('payouts.owner_id', '=', 'sale_owners.owner_id'),
    );
}

/** The owners of these sales, each sale's in its order. */
export async function listSaleOwners(
  db: Db | Tx,
  saleIds: readonly string[],
): Promise<SaleOwner[]> {
  if (saleIds.length === 0) return [];
  const rows = await ownersWithPayouts(db)
    .selectAll(['sale_owners', 'payouts'])
    .where('sale_owners.sale_id', 'in', [...saleIds])
    .orderBy('sale_owners.sale_id')
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
    .where('signature', '=', 'awaited')
    .execute();
}

/** @returns null: it is no longer as it was read. */
export async function saveSignature(
  tx: Tx,
  owner: SaleOwner,
  { to, signedAt, mark }: { to: SignatureStatus; signedAt: Date | null; mark: RawBuilder<unknown> },
): Promise<SaleOwner | null> {
  const row = await tx
    .updateTable('sale_owners')
    .set({ signature: to, signed_at: signedAt })
    .where('sale_id', '=', owner.saleId)
    .where('owner_id', '=', owner.ownerId)
    .where('signature', '=', owner.signature)
    .returning('signature')
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? { ...owner, signature: row.signature, signedAt } : null;
}

/** The name stays as signed; the addresses do not. */
export async function eraseOwnerAddresses(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sale_owners')
    .set({ email: sql<string>`'erased-' || owner_id || '@erased.invalid'`, address: null })
    .where('user_id', '=', userId)
    .execute();
}
