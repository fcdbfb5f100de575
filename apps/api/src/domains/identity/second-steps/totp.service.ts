import { randomBytes } from 'node:crypto';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { makeRecoveryCodes } from './recovery-codes.service.ts';
import { afterAdding, afterRemoving, lockForChange } from './second-steps.service.ts';
import { secretBytes, totpSetup, totpStepOf } from './totp.rules.ts';
import {
  deleteConfirmedTotp,
  findTotp,
  putPendingTotp,
  type TotpRow,
  updateTotpConfirmed,
} from './totp.store.ts';

/**
 * Makes a secret for an authenticator app. It is inactive until its first code; starting over makes another one.
 * @throws {Problem} identity.second_step_exists
 */
export async function beginTotp(
  deps: IdentityDeps,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(secretBytes);
  const sealedSecret = await deps.secrets.seal(secret, placeOf(actor.userId));
  return transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    const pending = { userId: user.id, sealedSecret, createdAt: unit.now };
    if (!(await putPendingTotp(unit.tx, pending))) throw new Problem('identity.second_step_exists');
    return totpSetup(secret, user.email);
  });
}

/**
 * Turns the app on with its first code, which does not work again at a sign-in.
 * @throws {Problem} identity.second_step_not_found before {@link beginTotp}; identity.second_step_exists;
 * identity.second_step_wrong
 */
export async function confirmTotp(
  deps: IdentityDeps,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const pending = await findTotp(deps.db, actor.userId);
  if (!pending) throw new Problem('identity.second_step_not_found');
  if (pending.confirmed_at) throw new Problem('identity.second_step_exists');
  const step = await matchTotp(deps, pending, code);
  if (step === null) throw new Problem('identity.second_step_wrong');
  const codes = await makeRecoveryCodes(deps.secrets, actor.userId);
  return transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    const confirmed = { userId: user.id, createdAt: pending.created_at, step, at: unit.now };
    if (!(await updateTotpConfirmed(unit.tx, confirmed))) {
      throw new Problem('identity.second_step_exists', {
        note: 'confirmed or started over meanwhile',
      });
    }
    return afterAdding(unit, user, actor, { kind: 'totp', codes });
  });
}

/** @throws {Problem} identity.second_step_not_found when no app is switched on. */
export async function removeTotp(deps: IdentityDeps, actor: Actor): Promise<void> {
  await transact(deps, async (unit) => {
    const user = await lockForChange(unit, actor);
    if (!(await deleteConfirmedTotp(unit.tx, user.id))) {
      throw new Problem('identity.second_step_not_found');
    }
    await afterRemoving(unit, user.id, 'totp');
  });
}

/** The step of a code that is right by the clock, whether it was used or not; null: it is wrong. */
export async function matchTotp(
  deps: Pick<IdentityDeps, 'secrets' | 'clock'>,
  totp: TotpRow,
  code: string,
): Promise<number | null> {
  const secret = await deps.secrets.open(totp.sealed_secret, placeOf(totp.user_id));
  return totpStepOf(secret, code, deps.clock.now());
}

/** Where an app's secret is sealed for. */
export function placeOf(userId: string): string {
  return `totp:${userId}`;
}
