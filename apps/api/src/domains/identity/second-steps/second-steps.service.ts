import type { SecondSteps } from '@claimstead/contract/second-steps.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { lockUser, updateHasSecondStep, type UserRow } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { endAccessOf } from '../end-access.service.ts';
import { hasLiveSession } from '../sessions/sessions.store.ts';
import { deleteChallengesOf } from './challenges.store.ts';
import { deletePasskeysOf, listPasskeys } from './passkeys.store.ts';
import {
  keepRecoveryCodes,
  makeRecoveryCodes,
  type NewRecoveryCodes,
} from './recovery-codes.service.ts';
import { countRecoveryCodes, deleteRecoveryCodesOf } from './recovery-codes.store.ts';
import { deleteTotpOf, hasConfirmedTotp } from './totp.store.ts';

export type StepKind = 'totp' | 'passkey';

/** The second steps of this account; never anything that could be signed in with. */
export async function viewSecondSteps(deps: CoreDeps, actor: Actor): Promise<SecondSteps> {
  const passkeys = await listPasskeys(deps.db, actor.userId);
  return {
    totp: await hasConfirmedTotp(deps.db, actor.userId),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(deps.db, actor.userId),
  };
}

/**
 * Holds the account for a change of its second steps. A session that has ended since the request arrived, for
 * instance by a password reset, can no longer change anything.
 * @throws {Problem} identity.sign_in_required
 */
export async function lockForChange(unit: UnitOfWork, actor: Actor): Promise<UserRow> {
  const user = await lockUser(unit.tx, actor.userId);
  const isLive = await hasLiveSession(unit.tx, actor.sessionId, unit.now);
  if (!user || !isLive) throw new Problem('identity.sign_in_required');
  return user;
}

/**
 * What follows when a second step was added. With the first one the person's other sessions end, since
 * they were opened without it, and the recovery codes begin to work.
 * @returns the recovery codes to show; none when the account has its codes already.
 */
export async function afterAdding(
  unit: UnitOfWork,
  user: UserRow,
  actor: Actor,
  added: { kind: StepKind; codes: NewRecoveryCodes },
): Promise<{ recoveryCodes: string[] }> {
  unit.emit({
    type: 'identity.second_step_added',
    payload: { userId: user.id, kind: added.kind },
  });
  if (user.has_second_step) return { recoveryCodes: [] };
  await updateHasSecondStep(unit.tx, user.id, true);
  await endAccessOf(unit, user.id, 'sessions_ended', { except: actor.sessionId });
  await keepRecoveryCodes(unit, user.id, added.codes);
  return { recoveryCodes: added.codes.shown };
}

/** What follows when a second step was removed: with the last one the recovery codes go. */
export async function afterRemoving(
  unit: UnitOfWork,
  userId: string,
  kind: StepKind,
): Promise<void> {
  const passkeys = await listPasskeys(unit.tx, userId);
  const isOn = passkeys.length > 0 || (await hasConfirmedTotp(unit.tx, userId));
  unit.emit({
    type: 'identity.second_step_removed',
    payload: { userId, kind, isOn },
  });
  if (isOn) return;
  await updateHasSecondStep(unit.tx, userId, false);
  await deleteRecoveryCodesOf(unit.tx, userId);
}

/**
 * New recovery codes in the place of the old.
 * @throws {Problem} identity.second_step_not_found without a second step.
 */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  actor: Actor,
): Promise<{ recoveryCodes: string[] }> {
  const codes = await makeRecoveryCodes(deps.secrets, actor.userId);
  return transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    if (!user.has_second_step) throw new Problem('identity.second_step_not_found');
    await keepRecoveryCodes(unit, user.id, codes);
    return { recoveryCodes: codes.shown };
  });
}

/** Takes away whatever a sign-in to this account could ask for. The caller holds the account's row. */
export async function clearSecondSteps(unit: UnitOfWork, userId: string): Promise<void> {
  await deleteTotpOf(unit.tx, userId);
  await deletePasskeysOf(unit.tx, userId);
  await deleteRecoveryCodesOf(unit.tx, userId);
  await deleteChallengesOf(unit.tx, userId);
  await updateHasSecondStep(unit.tx, userId, false);
}
