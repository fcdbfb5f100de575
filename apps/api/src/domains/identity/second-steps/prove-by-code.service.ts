import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { refuseTooMany } from '../../../core/http/rate-limit.ts';
import { uncountUse } from '../../../core/http/rate-limit.store.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { findUser } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { wrongSteps } from '../passwords/sign-in-tries.rules.ts';
import { proofOfCode } from './proofs.service.ts';

/**
 * Asks someone who is signed in for the second step once more: a code of the authenticator app, or one of the
 * recovery codes, which every account with a second step has. An account without one passes. Each code is used
 * up, and a session's wrong codes are counted: tries elsewhere lock nobody out here.
 * @throws {Problem} identity.second_step_code_required, identity.second_step_wrong, http.too_many_requests
 */
export async function proveByCode(
  deps: CoreDeps & Pick<IdentityDeps, 'secrets'>,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  code: string | null,
): Promise<void> {
  const { userId, sessionId } = actor;
  const user = await findUser(deps.db, userId);
  if (!user?.has_second_step) return;
  if (code === null || code.trim() === '') {
    throw new Problem('identity.second_step_code_required');
  }
  const limitKey = `identity.second_step_session|${sessionId}`;
  await refuseTooMany(deps, limitKey, wrongSteps);
  const proof = await proofOfCode(deps, userId, code.trim());
  await transact(deps, async (unit) => {
    if (!proof || !(await proof.spend(unit.tx, unit.now))) {
      throw new Problem('identity.second_step_wrong');
    }
    await uncountUse(unit.tx, limitKey, wrongSteps.windowSeconds, unit.now);
  });
}
