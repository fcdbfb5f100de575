import type { Db, Tx } from '../../../core/db/database.ts';
import type {
  ConfirmedAbout,
  StatusConfirmation,
  StatusConfirmations,
} from './legal-status.rules.ts';

type Buyer = { listingId: string; buyerUserId: string };

/** What this buyer confirmed last of the listing's patent; null: nothing. */
export async function findConfirmations(
  db: Db | Tx,
  { listingId, buyerUserId }: Buyer,
): Promise<StatusConfirmations> {
  const rows = await db
    .selectFrom('status_confirmations')
    .select(['about', 'words', 'confirmed_at as confirmedAt'])
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId)
    .execute();
  const last = (about: ConfirmedAbout) => rows.find((row) => row.about === about) ?? null;
  return { over: last('over'), disclaimer: last('disclaimer') };
}

/** The latest takes the place of the one before. */
export async function saveConfirmation(
  tx: Tx,
  { listingId, buyerUserId }: Buyer,
  about: ConfirmedAbout,
  { words, confirmedAt }: StatusConfirmation,
): Promise<void> {
  await tx
    .insertInto('status_confirmations')
    .values({
      ...{ listing_id: listingId, buyer_user_id: buyerUserId, about },
      ...{ words, confirmed_at: confirmedAt },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'buyer_user_id', 'about'])
        .doUpdateSet({ words, confirmed_at: confirmedAt }),
    )
    .execute();
}

/** What a person confirmed, for their own export. */
export function listConfirmationsOf(db: Db | Tx, buyerUserId: string) {
  return db
    .selectFrom('status_confirmations')
    .select(['listing_id as listingId', 'about', 'words', 'confirmed_at as confirmedAt'])
    .where('buyer_user_id', '=', buyerUserId)
    .orderBy('confirmed_at')
    .execute();
}

/** For an account that is deleted: the papers of a sale keep what its buyer was shown. */
export async function eraseConfirmationsOf(tx: Tx, buyerUserId: string): Promise<void> {
  await tx.deleteFrom('status_confirmations').where('buyer_user_id', '=', buyerUserId).execute();
}
