import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Origin } from '../../../core/http/actor.ts';
import { countedAddress, secondsToNextWindow } from '../../../core/http/rate-limit.rules.ts';
import { countUse, findUses, uncountUse } from '../../../core/http/rate-limit.store.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { isKnownDevice } from '../devices/devices.service.ts';
import type { UserRow } from '../accounts/accounts.store.ts';
import {
  accountKey,
  type Door,
  doorKey,
  stepKey,
  triesPerAccount,
  triesPerDoor,
  wrongSteps,
} from './sign-in-tries.rules.ts';

type TryDeps = Pick<CoreDeps, 'db' | 'clock'>;

/** Stands in for an account that does not exist, so that the database gets the same queries. */
const nobody = '00000000-0000-0000-0000-000000000000';

export type CountedTry = {
  /** Whether this is one try too many, so that an emailed code is required. */
  isSlowed: boolean;
  /** A correct password does not count against anyone. */
  takeBack(db: Db): Promise<void>;
};

/**
 * Counts a try to sign in before anything is compared, alike for addresses with and without an account. A browser that the account knows has a count of its own. Any other is counted with its address and,
 * while that has tries left, with the account: one address cannot use up the tries of all others.
 * @param who.email lower case.
 */
export async function countSignIn(
  deps: TryDeps,
  who: { email: string; user: UserRow | null },
  origin: Origin,
): Promise<CountedTry> {
  const now = deps.clock.now();
  const { user, email } = who;
  const passwordMark = user ? markOf(user.password_hash) : '';
  const userId = user?.id ?? nobody;
  const knownDevice = await knownDeviceOf(deps.db, userId, origin);
  const door: Door = { email, passwordMark, knownDevice, address: countedAddress(origin.address) };
  const counts = [{ key: doorKey(door), limit: triesPerDoor }];
  if (knownDevice === null) counts.push({ key: accountKey(door), limit: triesPerAccount });
  const counted: typeof counts = [];
  let isSlowed = await areStepsUsedUp(deps, userId, door);
  for (const { key, limit } of counts) {
    if (isSlowed) break;
    counted.push({ key, limit });
    isSlowed = (await countUse(deps.db, key, limit.windowSeconds, now)) > limit.times;
  }
  return {
    isSlowed,
    takeBack: async (db) => {
      for (const { key, limit } of counted) await uncountUse(db, key, limit.windowSeconds, now);
    },
  };
}

/** The refusal of a sign-in that goes on with an emailed code, or after a while without one. */
export function slowed(deps: TryDeps, accountId: string | null): Problem {
  const retryAfterSeconds = secondsToNextWindow(deps.clock.now(), triesPerDoor.windowSeconds);
  return new Problem('identity.sign_in_slowed', { retryAfterSeconds, accountId });
}

/** Counts a wrong password of someone who is signed in as a try from elsewhere. */
export async function countWrongPassword(deps: TryDeps, user: UserRow): Promise<void> {
  const key = accountKey({ email: user.email, passwordMark: markOf(user.password_hash) });
  await countUse(deps.db, key, triesPerAccount.windowSeconds, deps.clock.now());
}

/**
 * Counts a try at a second step before it is compared.
 * @param challenge.passwordMark of the password that it was opened with.
 * @throws {Problem} identity.sign_in_slowed: the next sign-in asks for an emailed code, and goes on.
 */
export async function countSecondStep(
  deps: TryDeps,
  challenge: { userId: string; passwordMark: Buffer },
  origin: Origin,
): Promise<Pick<CountedTry, 'takeBack'>> {
  const now = deps.clock.now();
  const { userId } = challenge;
  const knownDevice = await knownDeviceOf(deps.db, userId, origin);
  const passwordMark = challenge.passwordMark.toString('base64url');
  const key = stepKey(userId, { passwordMark, knownDevice });
  const uses = await countUse(deps.db, key, wrongSteps.windowSeconds, now);
  if (uses > wrongSteps.times) throw slowed(deps, userId);
  return { takeBack: (db) => uncountUse(db, key, wrongSteps.windowSeconds, now) };
}

async function areStepsUsedUp(deps: TryDeps, userId: string, door: Door): Promise<boolean> {
  const key = stepKey(userId, door);
  const uses = await findUses(deps.db, key, wrongSteps.windowSeconds, deps.clock.now());
  return uses >= wrongSteps.times;
}

async function knownDeviceOf(db: Db, userId: string, origin: Origin): Promise<string | null> {
  const token = origin.deviceToken;
  return token !== null && (await isKnownDevice(db, userId, token)) ? token : null;
}

function markOf(passwordHash: string): string {
  return hashToken(passwordHash).toString('base64url');
}
