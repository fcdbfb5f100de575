import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type DeviceRow = Selectable<Tables['known_devices']>;

export async function insertDevice(tx: Tx, device: DeviceRow): Promise<void> {
  await tx.insertInto('known_devices').values(device).execute();
}

export async function findDevice(db: Db, deviceId: string): Promise<DeviceRow | null> {
  return findRow(db, 'known_devices', { id: deviceId });
}

/** Whether an account was used on the device; any account with a verified address where none is named. */
export async function hasDevice(
  db: Db,
  device: { userId: string | null; tokenHash: Buffer },
): Promise<boolean> {
  let found = db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('known_devices.token_hash', '=', device.tokenHash);
  found =
    device.userId === null
      ? found.where('users.email_verified_at', 'is not', null)
      : found.where('known_devices.user_id', '=', device.userId);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** @returns false when this account was not used on the device. */
export async function updateDeviceSeen(
  tx: Tx,
  device: { userId: string; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', device.userId)
    .where('token_hash', '=', device.tokenHash)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The other accounts of a browser go on knowing it under its new token. */
export async function updateDeviceToken(tx: Tx, tokenHash: Buffer, newHash: Buffer): Promise<void> {
  await tx
    .updateTable('known_devices')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The devices that an account was used on, the latest use first. */
export async function listDevicesOf(db: Db, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @param exceptTokenHash the device that stays known, if the account was used on it. */
export async function deleteDevicesOf(
  tx: Tx,
  userId: string,
  exceptTokenHash: Buffer | null,
): Promise<void> {
  let devices = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  if (exceptTokenHash) devices = devices.where('token_hash', '!=', exceptTokenHash);
  await devices.execute();
}

export async function deleteDevicesUnusedSince(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', since).execute();
}
