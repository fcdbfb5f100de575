import type { Me } from '@claimstead/contract/identity.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { viewMe } from '../identity.service.ts';
import { listUsers, updateTimeZone } from './accounts.store.ts';

/** Those that are known, by the ids of these people: IANA names. */
export async function getTimeZones(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const users = await listUsers(db, userIds);
  return new Map(users.flatMap(({ id, time_zone: zone }) => (zone === null ? [] : [[id, zone]])));
}

/** Keeps the time zone that the person's browser tells. */
export async function keepTimeZone(deps: IdentityDeps, actor: Actor, zone: string): Promise<Me> {
  await transact(deps, (unit) => updateTimeZone(unit.tx, actor.userId, zone));
  return viewMe(deps.db, deps.config, actor.userId);
}
