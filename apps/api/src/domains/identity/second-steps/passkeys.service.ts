import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { passkeyChallengeLivesMs } from './challenges.rules.ts';
import type { WebAuthnObject } from './passkey-ceremony.engine.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  takePasskeyChallenge,
} from './passkeys.store.ts';
import { makeRecoveryCodes } from './recovery-codes.service.ts';
import { afterAdding, afterRemoving, lockForChange } from './second-steps.service.ts';

/** Loaded once someone has a passkey: few do, and the library is large. */
const loadCeremony = () => import('./passkey-ceremony.engine.ts');

/** What the browser needs to make a passkey. Its challenge works once, for five minutes. */
export async function beginPasskey(deps: IdentityDeps, actor: Actor): Promise<WebAuthnObject> {
  const { creationOptions } = await loadCeremony();
  return transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    const kept = await listPasskeys(unit.tx, user.id);
    const options = await creationOptions(deps.config, user, kept);
    await insertPasskeyChallenge(unit.tx, {
      challengeHash: hashToken(options.challenge),
      userId: user.id,
      expiresAt: new Date(unit.now.getTime() + passkeyChallengeLivesMs),
    });
    return { ...options };
  });
}

/**
 * Keeps the passkey that the browser made.
 * @throws {Problem} identity.passkey_invalid; identity.second_step_exists when it is kept already.
 */
export async function addPasskey(
  deps: IdentityDeps,
  actor: Actor,
  made: { name: string; response: WebAuthnObject },
): Promise<{ recoveryCodes: string[] }> {
  const { challengeIn, checkCreated } = await loadCeremony();
  const challenge = challengeIn(made.response);
  const asked =
    challenge !== null &&
    (await takePasskeyChallenge(
      deps.db,
      { challengeHash: hashToken(challenge), userId: actor.userId },
      deps.clock.now(),
    ));
  if (!asked) throw new Problem('identity.passkey_invalid', { note: 'an unknown challenge' });
  const checked = await checkCreated(deps.config, made.response, challenge);
  if (!checked.ok) throw new Problem('identity.passkey_invalid', { note: checked.note });
  const codes = await makeRecoveryCodes(deps.secrets, actor.userId);
  return transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    const isNew = await insertPasskey(unit.tx, {
      ...checked.credential,
      id: newId(unit.now.getTime()),
      user_id: user.id,
      name: made.name,
      created_at: unit.now,
      last_used_at: null,
    });
    if (!isNew) {
      const own = await findPasskey(unit.tx, user.id, checked.credential.credential_id);
      throw new Problem(own ? 'identity.second_step_exists' : 'identity.passkey_invalid');
    }
    return afterAdding(unit, user, actor, { kind: 'passkey', codes });
  });
}

/** @throws {Problem} identity.second_step_not_found also for another person's passkey. */
export async function removePasskey(
  deps: IdentityDeps,
  actor: Actor,
  passkeyId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    if (!(await deletePasskey(unit.tx, user.id, passkeyId))) {
      throw new Problem('identity.second_step_not_found');
    }
    await afterRemoving(unit, user.id, 'passkey');
  });
}
