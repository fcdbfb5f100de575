import type { Me } from '@claimstead/contract/identity.contract.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { meOf } from '../accounts/accounts.rules.ts';
import type { UserRow } from '../accounts/accounts.store.ts';
import { endSessionsOf } from './sessions.service.ts';
import { type Welcome, welcome } from './welcome.service.ts';

export type SignedIn = Welcome & { me: Me };

/**
 * The end of every sign-in, with or without a second step: a new session, and the one that the request
 * came with ends. The caller holds the account's row.
 */
export async function startSession(
  unit: UnitOfWork,
  config: Pick<Config, 'production' | 'operatorEmails'>,
  user: UserRow,
  origin: Origin,
  current: Actor | null,
): Promise<SignedIn> {
  if (current) await endSessionsOf(unit, current.userId, { only: current.sessionId });
  const tokens = await welcome(unit, user.id, origin, 'sign_in');
  return { me: meOf(config, user), ...tokens };
}
