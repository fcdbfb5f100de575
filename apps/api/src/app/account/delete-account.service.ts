import type { Leaving, Traces } from '../../core/account/eraser.ts';
import { formerMemberName } from '../../core/account/tombstone.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { deleteLiveOf } from '../../core/live/live.store.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  type CheckedPassword,
  checkOwnPassword,
  lockLeaving,
} from '../../domains/identity/identity.api.ts';
import type { AppDeps } from '../deps.ts';
import { insertErasure } from './account-erasures.store.ts';
import { erasers } from '../modules.ts';

/** The job that sends the last email: `{ userId }`. The address is in the erasure's row until then. */
export const farewellJob = 'account.farewell';

/** The job that notes beside the backups that someone is gone: `{ userId }`. */
export const noteErasedJob = 'backup.note_erased';

/**
 * Deletes an account after its password: everything in one transaction, or nothing (decision 0011).
 * What must wait for jobs, emails and the payment provider is left to `finishErasures`.
 * @throws {Problem} identity.password_wrong, identity.open_sale, http.too_many_requests, and
 * identity.sign_in_required when it was deleted in the meantime.
 */
export async function deleteAccount(deps: AppDeps, actor: Actor, password: string): Promise<void> {
  await erase(deps, await checkOwnPassword(deps, actor, password), { isTold: true });
}

/**
 * Deletes again who had deleted their account after the backup that this database was restored from. They are not
 * told a second time.
 * @returns false: an open sale refuses it for now.
 */
export async function deleteAgain(deps: AppDeps, userId: string): Promise<boolean> {
  const user = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('status', '<>', 'erased')
    .executeTakeFirst();
  if (!user) return true;
  try {
    await erase(deps, { userId, passwordHash: user.password_hash }, { isTold: false });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'identity.open_sale') return false;
    throw error;
  }
}

async function erase(
  deps: AppDeps,
  checked: CheckedPassword,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const { userId } = checked;
  await transact(deps, async (unit) => {
    await refuseIfBusy(unit, userId);
    const person = await lockLeaving(unit, checked);
    // Checked again: anything that began before the person's row was locked is visible now.
    await refuseIfBusy(unit, userId);
    const traces = tracesOf(person);
    for (const part of erasers) await part.erase(unit, person, traces);
    await deleteLiveOf(unit.tx, userId);
    // An unverified address may be someone else's.
    const isMailed = isTold && person.emailVerified;
    await insertErasure(unit.tx, {
      userId,
      erasedAt: unit.now,
      mailTo: isMailed ? person.email : null,
      traces,
    });
    if (isMailed) unit.enqueue({ name: farewellJob, data: { userId } });
    if (deps.config.backup) unit.enqueue({ name: noteErasedJob, data: { userId } });
  });
}

async function refuseIfBusy(unit: UnitOfWork, userId: string): Promise<void> {
  for (const part of erasers) {
    const code = await part.refusal?.(unit, userId);
    if (code) throw new Problem(code);
  }
}

function tracesOf(person: Leaving): Traces {
  return {
    mentions: [person.userId, person.email],
    told: [{ aboutId: person.userId, text: person.fullName, becomes: formerMemberName }],
  };
}
