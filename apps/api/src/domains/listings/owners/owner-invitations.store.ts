import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { Db, Tx } from '../../../core/db/database.ts';

import type { Capacity } from './owners.rules.ts';

type EndReason = Tables['ended_invitations']['reason'];

/** An invited owner's place, with what the email says about the listing. */
export type InvitedPlace = {
  ownerId: string;
  listingId: string;
  status: OwnerStatus;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  capacity: Capacity | null;
  shareBasisPoints: number;
  title: string;
  creatorUserId: string;
  isDeleted: boolean;
};

/** The company that a row's person signs for, where there is one. */
export function capacityOf(row: {
  company: string | null;
  company_title: string | null;
}): Capacity | null {
  const { company, company_title: title } = row;
  return company !== null && title !== null ? { company, title } : null;
}

/** The owner's place that an invitation belongs to; places of deleted listings are found too. */
export async function findInvited(
  db: Db,
  by: { tokenHash: Buffer } | { ownerId: string },
): Promise<InvitedPlace | null> {
  const row = await db
    .selectFrom('listing_owners')
    .innerJoin('listings', 'listings.id', 'listing_owners.listing_id')
    .selectAll('listing_owners')
    .select(['listings.title', 'listings.creator_user_id', 'listings.deleted_at'])
    .where((where) =>
      'tokenHash' in by
        ? where('invitation_token_hash', '=', by.tokenHash)
        : where('listing_owners.id', '=', by.ownerId),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    ownerId: row.id,
    listingId: row.listing_id,
    status: row.status,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    capacity: capacityOf(row),
    shareBasisPoints: row.share_basis_points,
    title: row.title,
    creatorUserId: row.creator_user_id,
    isDeleted: row.deleted_at !== null,
  };
}

/** Why an invitation no longer works; null: it never existed, or still works. */
export async function findEndReason(db: Db, tokenHash: Buffer): Promise<EndReason | null> {
  const row = await db
    .selectFrom('ended_invitations')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Gives an owner who is invited a new token, which replaces the old one. The listing must be locked: answers are, too. */
export async function replaceToken(
  tx: Tx,
  ownerId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('listing_owners')
    .select('invitation_token_hash as hash')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  if (before?.hash) await insertEndedInvitations(tx, [before.hash], 'replaced', now);
  await tx
    .updateTable('listing_owners')
    .set({ invitation_token_hash: tokenHash })
    .where('id', '=', ownerId)
    .execute();
}

export async function insertEndedInvitations(
  tx: Tx,
  tokenHashes: readonly Buffer[],
  reason: EndReason,
  now: Date,
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await tx
    .insertInto('ended_invitations')
    .values(tokenHashes.map((hash) => ({ token_hash: hash, reason, ended_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEndedInvitationsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('ended_invitations').where('ended_at', '<', moment).execute();
}
