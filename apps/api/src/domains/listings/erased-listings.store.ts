import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import { blankListing as emptyListing } from './drafts/drafts.rules.ts';
import { writtenColumns } from './listings.store.ts';
import { deleteOwners, formerMemberOf, listOwnersOf, updateOwner } from './owners/owners.store.ts';

/** The listings that a person made and that are not sold, in the order of their ids; deleted ones too. */
export async function listUnsoldCreatedBy(db: Db, userId: string): Promise<string[]> {
  return listCreated(db, userId, false);
}

/** The listings that a person made and that are sold. */
export async function listSoldCreatedBy(db: Db, userId: string): Promise<string[]> {
  return listCreated(db, userId, true);
}

async function listCreated(db: Db, userId: string, sold: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('creator_user_id', '=', userId)
    .where('sale_state', sold ? '=' : '!=', 'sold')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Takes out of a listing that is gone everything that its maker wrote. */
export async function blankListing(
  tx: Tx,
  listingId: string,
  title: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      ...writtenColumns(emptyListing(listingId, '', now)),
      title,
      public_numbers: [],
      has_research: false,
      has_cost_model: false,
    })
    .where('id', '=', listingId)
    .execute();
  await tx.deleteFrom('listing_categories').where('listing_id', '=', listingId).execute();
  const owners = await listOwnersOf(tx, [listingId]);
  await deleteOwners(
    tx,
    owners.map((owner) => owner.ownerId),
    now,
  );
}

/** Takes out of a sold listing what the records of its sale do not name. */
export async function blankSoldListing(tx: Tx, listingId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      description: '',
      has_research: false,
      has_cost_model: false,
      // The sale's records name only the number that was sold.
      public_numbers: sql<string[]>`array(
        select number from unnest(public_numbers) number where number = patent_number)`,
    })
    .where('id', '=', listingId)
    .execute();
}

export type LeavingOwner = {
  ownerId: string;
  listingId: string;
  creatorUserId: string;
  title: string;
  isSold: boolean;
  isDeleted: boolean;
  status: OwnerStatus;
};

/**
 * The places of a person among the owners of listings: those that are linked, and, with an address,
 * those that only name it.
 */
export async function listPlacesOf(
  db: Db,
  userId: string,
  email: string | null,
): Promise<LeavingOwner[]> {
  const rows = await db
    .selectFrom('listing_owners')
    .innerJoin('listings', 'listings.id', 'listing_owners.listing_id')
    .select([
      'listing_owners.id',
      'listing_owners.listing_id',
      'listing_owners.status',
      'listings.creator_user_id',
      'listings.title',
      'listings.sale_state',
      'listings.deleted_at',
    ])
    .where((where) =>
      where.or([
        where('listing_owners.user_id', '=', userId),
        ...(email === null
          ? []
          : [
              where.and([
                where('listing_owners.email', '=', email),
                where('listing_owners.user_id', 'is', null),
              ]),
            ]),
      ]),
    )
    .orderBy('listing_owners.listing_id')
    .execute();
  return rows.map((row) => ({
    ownerId: row.id,
    listingId: row.listing_id,
    creatorUserId: row.creator_user_id,
    title: row.title,
    isSold: row.sale_state === 'sold',
    isDeleted: row.deleted_at !== null,
    status: row.status,
  }));
}

/** Puts a former member into an owner's place of a sold listing, which stays linked. */
export async function updateToFormerMember(tx: Tx, ownerId: string): Promise<void> {
  await updateOwner(tx, ownerId, formerMemberOf(ownerId));
}

export async function deleteCountryWaits(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('country_waitlist').where('user_id', '=', userId).execute();
}

export async function listCountryWaits(
  db: Db,
  userId: string,
): Promise<{ country: string; since: Date }[]> {
  return db
    .selectFrom('country_waitlist')
    .select(['country', 'created_at as since'])
    .where('user_id', '=', userId)
    .orderBy('country')
    .execute();
}
