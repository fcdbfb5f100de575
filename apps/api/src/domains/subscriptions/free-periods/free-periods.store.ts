import type { Db, Tx } from '../../../core/db/database.ts';

/** Whose free period it is: the account, and the keyed hash of its mailbox. */
export type Claimant = {
  userId: string;
  mailboxMark: Buffer;
  /** Hashes of the same mailbox with earlier keys. */
  earlierMarks: Buffer[];
  /** The keyed hash of the domain; empty for a public mail provider's. */
  domainMark: Buffer;
};

export type FreePeriod = {
  /** Null once the account that had it is deleted. */
  userId: string | null;
  checkoutId: string | null;
  usedAt: Date | null;
};

/** What this account, or another with the same mailbox, has of the free period; this account's row first. */
export async function findFreePeriod(db: Db | Tx, person: Claimant): Promise<FreePeriod | null> {
  const row = await db
    .selectFrom('free_periods')
    .select(['user_id', 'checkout_id', 'used_at'])
    .where((where) =>
      where.or([
        where('user_id', '=', person.userId),
        where('mailbox_mark', 'in', [person.mailboxMark, ...person.earlierMarks]),
      ]),
    )
    .orderBy(
      (order) => order('user_id', '=', person.userId),
      (sort) => sort.desc().nullsLast(),
    )
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { userId: row.user_id, checkoutId: row.checkout_id, usedAt: row.used_at };
}

/**
 * Claims the free period for a checkout. Unique constraints let one claim per account and one per mailbox
 * through; a second one at the same time waits for the first and then finds it taken.
 * @returns false if it is used, or another open checkout may still use it.
 */
export async function claimFreePeriod(
  tx: Tx,
  person: Claimant,
  checkoutId: string,
  now: Date,
): Promise<boolean> {
  if (await isMarked(tx, person.earlierMarks)) return false;
  const result = await tx
    .insertInto('free_periods')
    .values({
      user_id: person.userId,
      mailbox_mark: person.mailboxMark,
      domain_mark: person.domainMark,
      checkout_id: checkoutId,
      claimed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** No new row carries the hash of an earlier key: what is not there now does not come. */
async function isMarked(tx: Tx, marks: Buffer[]): Promise<boolean> {
  if (marks.length === 0) return false;
  const row = await tx
    .selectFrom('free_periods')
    .select('mailbox_mark')
    .where('mailbox_mark', 'in', marks)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The provider gave the free period in the checkout that it was claimed for: it is used for good, and no
 * longer points to the checkout where the account was deleted in the meantime.
 */
export async function noteFreePeriodUsed(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  await tx
    .updateTable('free_periods')
    .set((row) => ({
      used_at: now,
      checkout_id: row
        .case()
        .when('user_id', 'is', null)
        .then(null)
        .else(row.ref('checkout_id'))
        .end(),
    }))
    .where('checkout_id', '=', checkoutId)
    .where('used_at', 'is', null)
    .execute();
}

/** A checkout ended without using the free period: it may be claimed again. */
export async function releaseFreePeriod(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .deleteFrom('free_periods')
    .where('checkout_id', '=', checkoutId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Takes the account out of its row. The hash stays; the checkout only while it is open, so that the claim
 * is used or released with it.
 */
export async function forgetAccountOfFreePeriod(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('free_periods')
    .set((row) => ({
      user_id: null,
      checkout_id: row
        .case()
        .when('used_at', 'is', null)
        .then(row.ref('checkout_id'))
        .else(null)
        .end(),
    }))
    .where('user_id', '=', userId)
    .execute();
}
