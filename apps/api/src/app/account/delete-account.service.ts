import type { Leaving, Traces } from '../../core/account/eraser.ts';
import { formerMemberName } from '../../core/account/tombstone.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { deleteLiveOf } from '../../core/live/live.store.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  checkOwnPassword,
  lockLeaving,
} from '../../domains/identity/accounts/own-account.service.ts';
import type { AppDeps } from '../deps.ts';
import { insertErasure } from './account-erasures.store.ts';
import { erasers } from '../modules.ts';

/** The job that sends the last email: `{ userId }`. The address is in the erasure's row until then. */
export const farewellJob = 'account.farewell';

/**
 * Deletes an account after its password: everything in one transaction, or nothing (decision 0011).
 * What must wait for jobs, emails and the payment provider is left to `finishErasures`.
 * @throws {Problem} identity.password_wrong, identity.open_sale, http.too_many_requests, and
 * identity.sign_in_required when it was deleted in the meantime.
 */
export async function deleteAccount(deps: AppDeps, actor: Actor, password: string): Promise<void> {
  const checked = await checkOwnPassword(deps, actor, password);
  await transact(deps, async (unit) => {
    await refuseIfBusy(unit, actor.userId);
    const person = await lockLeaving(unit, checked);
    // Checked again: anything that began before the person's row was locked is visible now.
    await refuseIfBusy(unit, actor.userId);
    const traces = tracesOf(person);
    for (const part of erasers) await part.erase(unit, person, traces);
    await deleteLiveOf(unit.tx, person.userId);
    await insertErasure(unit.tx, {
      userId: person.userId,
      erasedAt: unit.now,
      // An unverified address may be someone else's.
      mailTo: person.emailVerified ? person.email : null,
      traces,
    });
    if (person.emailVerified) {
      unit.enqueue({ name: farewellJob, data: { userId: person.userId } });
    }
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
