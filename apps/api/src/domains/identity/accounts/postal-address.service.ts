import type { Db, Tx } from '../../../core/db/database.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUser, listUsers, updatePostalAddress } from './accounts.store.ts';

/** Where the person gets notices by mail, in plain lines; null: never given. */
export async function getPostalAddress(db: Db | Tx, userId: string): Promise<string | null> {
  return (await findUser(db, userId))?.postal_address ?? null;
}

/** Those that are known, by the ids of these people. */
export async function getPostalAddresses(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const users = await listUsers(db, userIds);
  return new Map(
    users.flatMap(({ id, postal_address: address }) => (address === null ? [] : [[id, address]])),
  );
}

/** Keeps an address that papers can print, or none. */
export async function keepPostalAddress(
  unit: UnitOfWork,
  userId: string,
  address: string | null,
): Promise<void> {
  await updatePostalAddress(unit.tx, userId, address);
}
