import type { Origin } from '../../../core/http/actor.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { type Occasion, recogniseDevice } from '../devices/devices.service.ts';
import { openSession } from './sessions.service.ts';

/** The two tokens for the browser after a sign-in; only their hashes are stored. */
export type Welcome = { token: string; deviceToken: string };

/**
 * Lets a person in, whichever way they proved who they are: opens a session and notes the device. A
 * sign-in from a device that is new to the account is told by email.
 * @returns the tokens for the two cookies, known to nobody else.
 */
export async function welcome(
  unit: UnitOfWork,
  userId: string,
  origin: Origin,
  occasion: Occasion,
): Promise<Welcome> {
  const token = await openSession(unit, userId, origin);
  const deviceToken = await recogniseDevice(unit, userId, origin, occasion);
  return { token, deviceToken };
}
