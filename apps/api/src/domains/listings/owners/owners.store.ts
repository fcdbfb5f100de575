import type { Tables } from '../../../core/db/tables.ts';
import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { erasedAddress, formerMember } from '../../../core/account/tombstone.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { likeBeginning } from '../../../core/db/like-pattern.ts';

import { capacityOf, insertEndedInvitations } from './owner-invitations.store.ts';
import type { Capacity, OwnerFacts } from './owners.rules.ts';

type Row = Selectable<Tables['listing_owners']>;

function toOwner(row: Row): OwnerFacts {
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
    confirmedAt: row.confirmed_at,
    invitedAt: row.invited_at,
  };
}

/** The owners of these listings, each listing's in its order: the creator first. */
export async function listOwnersOf(db: Db, listingIds: readonly string[]): Promise<OwnerFacts[]> {
  if (listingIds.length === 0) return [];
  const rows = await db
    .selectFrom('listing_owners')
    .selectAll()
    .where('listing_id', 'in', [...listingIds])
    .orderBy('listing_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toOwner);
}

/** Who owns listings in the market under a name that begins like this, or whose last name does, as those listings show it. */
export async function listOwnersNamed(
  db: Db,
  beginning: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ userId: string; name: string }[]> {
  const pattern = sql`lower(${likeBeginning(beginning)})`;
  const { rows } = await sql<{ userId: string; name: string }>`
    select user_id as "userId", coalesce(company, first_name || ' ' || last_name) as name
    from listing_owners join listings on listings.id = listing_id
    where user_id is not null and published and deleted_at is null and sale_state = 'none'
      and public_page <> 'blind'
      and subscription_expires_at > ${now}
      and (lower(coalesce(company, first_name || ' ' || last_name)) like ${pattern}
        or company is null and lower(last_name) like ${pattern})
    group by 1, 2 order by 2, 1 limit ${limit}`.execute(db);
  return rows;
}

export async function ownsListing(db: Db, listingId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('listing_owners')
    .innerJoin('listings', 'listings.id', 'listing_owners.listing_id')
    .select('listing_owners.id')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .where('listings.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these listings the person owns. */
export async function listOwnedAmong(
  db: Db,
  listingIds: readonly string[],
  userId: string,
): Promise<Set<string>> {
  if (listingIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('listing_owners')
    .select('listing_id')
    .where('user_id', '=', userId)
    .where('listing_id', 'in', [...listingIds])
    .execute();
  return new Set(rows.map((row) => row.listing_id));
}

/** The people who own these listings, where they have an account. */
export async function listOwnerUserIds(
  db: Db,
  listingIds: readonly string[],
): Promise<{ listingId: string; userId: string }[]> {
  if (listingIds.length === 0) return [];
  return db
    .selectFrom('listing_owners')
    .select(['listing_id as listingId', 'user_id as userId'])
    .where('listing_id', 'in', [...listingIds])
    .$narrowType<{ userId: string }>()
    .where('user_id', 'is not', null)
    .execute();
}

/** Every listing that a person owns and that is not deleted, sold ones too. */
export async function listOwnedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_owners')
    .innerJoin('listings', 'listings.id', 'listing_owners.listing_id')
    .select('listing_id')
    .where('user_id', '=', userId)
    .where('listings.deleted_at', 'is', null)
    .orderBy('listing_id')
    .execute();
  return rows.map((row) => row.listing_id);
}

/**
 * Every listing that is not deleted and is a person's matter: as its creator or an owner, as one invited to be an owner,
 * or as the buyer whom it is reserved for.
 */
export async function listMatterIds(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('creator_user_id', '=', userId),
        where('reserved_for_user_id', '=', userId),
        where('id', 'in', (owned) =>
          owned
            .selectFrom('listing_owners')
            .select('listing_id')
            .where((owner) =>
              owner.or([
                owner('user_id', '=', userId),
                owner.and([
                  owner('user_id', 'is', null),
                  sql<boolean>`email = (select email from users where id = ${userId})`,
                ]),
              ]),
            ),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

export type NewOwner = {
  id: string;
  listingId: string;
  position: number;
  status: OwnerStatus;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  capacity: Capacity | null;
  shareBasisPoints: number;
  confirmedAt: Date | null;
};

export async function insertOwner(tx: Tx, owner: NewOwner, now: Date): Promise<void> {
  await tx
    .insertInto('listing_owners')
    .values({
      id: owner.id,
      listing_id: owner.listingId,
      position: owner.position,
      status: owner.status,
      user_id: owner.userId,
      first_name: owner.firstName,
      last_name: owner.lastName,
      email: owner.email,
      company: owner.capacity?.company ?? null,
      company_title: owner.capacity?.title ?? null,
      share_basis_points: owner.shareBasisPoints,
      confirmed_at: owner.confirmedAt,
      created_at: now,
    })
    .execute();
}

export type OwnerColumns = Updateable<Tables['listing_owners']>;

export async function updateOwner(
  tx: Tx,
  ownerId: string,
  columns: Omit<OwnerColumns, 'status'>,
): Promise<void> {
  await tx.updateTable('listing_owners').set(columns).where('id', '=', ownerId).execute();
}

/** Writes where an owner stands. @returns null: it is no longer as it was read. */
export async function saveOwnerStatus(
  tx: Tx,
  owner: Pick<OwnerFacts, 'ownerId' | 'status'>,
  to: OwnerColumns & Pick<OwnerFacts, 'status'>,
  mark: RawBuilder<unknown>,
): Promise<Pick<OwnerFacts, 'ownerId' | 'status'> | null> {
  const saved = await tx
    .updateTable('listing_owners')
    .set(to)
    .where('id', '=', owner.ownerId)
    .where('status', '=', owner.status)
    .returning(['id as ownerId', 'status'])
    .modifyEnd(mark)
    .executeTakeFirst();
  return saved ?? null;
}

/** Who stands in a place whose person deleted their account. */
export function formerMemberOf(ownerId: string) {
  return {
    first_name: formerMember.firstName,
    last_name: formerMember.lastName,
    email: erasedAddress(ownerId),
    company: null,
    company_title: null,
    invitation_token_hash: null,
  };
}

/** Removes owners from a list; their emailed invitations stop working. */
export async function deleteOwners(tx: Tx, ownerIds: readonly string[], now: Date): Promise<void> {
  if (ownerIds.length === 0) return;
  const gone = await tx
    .deleteFrom('listing_owners')
    .where('id', 'in', [...ownerIds])
    .returning('invitation_token_hash')
    .execute();
  const hashes = gone.flatMap((row) => row.invitation_token_hash ?? []);
  await insertEndedInvitations(tx, hashes, 'removed', now);
}

/** Confirms an owner's share. @returns false: this person is not an owner here, or already confirmed. */
export async function confirmOwner(
  tx: Tx,
  listingId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('listing_owners')
    .set({ confirmed_at: now })
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
