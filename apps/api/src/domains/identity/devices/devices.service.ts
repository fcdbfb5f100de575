import { randomBytes } from 'node:crypto';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Origin } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUser } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { deviceName, storedUserAgent } from './device-name.rules.ts';
import { newSignInMail } from './devices.mails.ts';
import {
  deleteDevicesOf,
  findDevice,
  hasDevice,
  insertDevice,
  updateDeviceSeen,
  updateDeviceToken,
} from './devices.store.ts';

const tokenBytes = 32;
const dayMs = 24 * 3600 * 1000;
/** A device is forgotten after this long without a sign-in; its cookie lives as long. */
export const deviceKnownMs = 365 * dayMs;
export const deviceCookieSeconds = deviceKnownMs / 1000;

/** Why a person is signed in: someone who just registered needs no email about it. */
export type Occasion = 'registration' | 'sign_in';

/**
 * Records the browser that an account is used on, and emits an event if it is new.
 *
 * A token that this account does not know is never taken over: the browser gets a fresh one, so nobody
 * can plant a token first and then pass for the browser that they planted it in.
 * @returns the token for the device cookie.
 */
export async function recogniseDevice(
  unit: UnitOfWork,
  userId: string,
  origin: Origin,
  occasion: Occasion,
): Promise<string> {
  const given = origin.deviceToken;
  const givenHash = given === null ? null : hashToken(given);
  if (given !== null && givenHash !== null) {
    const device = { userId, tokenHash: givenHash };
    if (await updateDeviceSeen(unit.tx, device, unit.now)) return given;
  }
  const token = randomBytes(tokenBytes).toString('base64url');
  if (givenHash) await updateDeviceToken(unit.tx, givenHash, hashToken(token));
  const deviceId = newId(unit.now.getTime());
  await insertDevice(unit.tx, {
    id: deviceId,
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: storedUserAgent(origin.userAgent),
    address: origin.address,
    first_seen_at: unit.now,
    last_seen_at: unit.now,
  });
  if (occasion === 'sign_in') {
    unit.emit({ type: 'identity.new_device', payload: { userId, deviceId } });
  }
  return token;
}

/** Whether this account was used in the browser with this device cookie. */
export async function isKnownDevice(db: Db, userId: string, token: string): Promise<boolean> {
  return hasDevice(db, { userId, tokenHash: hashToken(token) });
}

/** Whether any account with a verified address was used in the browser with this device cookie. */
export async function knowsDevice({ db }: Pick<CoreDeps, 'db'>, token: string): Promise<boolean> {
  return hasDevice(db, { userId: null, tokenHash: hashToken(token) });
}

/**
 * Sign-ins from everywhere count as new again, except from the browser of this request if the account
 * was used on it.
 */
export async function forgetDevices(
  unit: UnitOfWork,
  userId: string,
  exceptToken: string | null,
): Promise<void> {
  await deleteDevicesOf(unit.tx, userId, exceptToken === null ? null : hashToken(exceptToken));
}

/**
 * The email about a sign-in from a new device. An address that was never verified gets none: whoever
 * made the account may have named someone else's mailbox. A repeated delivery says it twice.
 */
export async function sendNewSignIn(
  deps: IdentityDeps,
  signIn: { userId: string; deviceId: string },
): Promise<void> {
  const user = await findUser(deps.db, signIn.userId);
  const device = await findDevice(deps.db, signIn.deviceId);
  if (!user?.email_verified_at || !device) return;
  await deps.mail.send(
    newSignInMail({
      to: user.email,
      firstName: user.first_name,
      at: device.first_seen_at,
      device: deviceName(device.user_agent),
      address: device.address,
      link: `${deps.config.publicUrl}/account/settings/security`,
      supportEmail: deps.config.mail.supportEmail,
    }),
  );
}
