import type { Me } from '@claimstead/contract/identity.contract.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { Occasion } from '../devices/devices.service.ts';
import { meOf } from '../accounts/accounts.rules.ts';
import type { UserRow } from '../accounts/accounts.store.ts';
import { endSessionsOf } from './sessions.service.ts';
import { type Welcome, welcome } from './welcome.service.ts';

export type SignedIn = Welcome & { me: Me };

/**
 * The end of every sign-in, with or without a second step, and of a registration: a new session, and the
 * one that the request came with ends. The caller holds the account's row, or has just made it.
 */
export async function startSession(
  unit: UnitOfWork,
  config: Pick<Config, 'production' | 'operatorEmails'>,
  user: UserRow,
  entry: { origin: Origin; current: Actor | null; occasion: Occasion },
): Promise<SignedIn> {
  const { origin, current, occasion } = entry;
  if (current) await endSessionsOf(unit, current.userId, { only: current.sessionId });
  const tokens = await welcome(unit, user.id, origin, occasion);
  return { me: meOf(config, user), ...tokens };
}
