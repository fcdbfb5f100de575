import { randomUUID, timingSafeEqual } from 'node:crypto';
import type {
  SecondStepChallenge,
  SecondStepMethod,
} from '@claimstead/contract/second-steps.contract.ts';
import type { Config } from '../../../core/config/config.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor, Origin } from '../../../core/http/actor.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { lockUser, type UserRow } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { countSecondStep } from '../passwords/sign-in-tries.service.ts';
import { type SignedIn, startSession } from '../sessions/start-session.service.ts';
import { challengeLivesMs, tryRefusal } from './challenges.rules.ts';
import {
  countTry,
  insertChallenge,
  updateChallengeUsed,
  type ChallengeRow,
} from './challenges.store.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.store.ts';
import { type Answer, type Proof, proofOf } from './proofs.service.ts';
import { countRecoveryCodes } from './recovery-codes.store.ts';
import { hasConfirmedTotp } from './totp.store.ts';

/**
 * Starts the second step of a sign-in with a correct password. The caller holds the account's row, so
 * the password is the one that the challenge remembers.
 * @param byCode the sign-in was slowed and went on with an emailed code.
 */
export async function openChallenge(
  unit: UnitOfWork,
  config: Pick<Config, 'publicUrl'>,
  user: UserRow,
  byCode: boolean,
): Promise<SecondStepChallenge> {
  const passkeys = await listPasskeys(unit.tx, user.id);
  const options = passkeys.length > 0 ? await optionsFor(config, passkeys) : null;
  const methods: SecondStepMethod[] = [];
  if (await hasConfirmedTotp(unit.tx, user.id)) methods.push('totp');
  if (options) methods.push('passkey');
  if ((await countRecoveryCodes(unit.tx, user.id)) > 0) methods.push('recovery');
  const challengeId = randomUUID();
  await insertChallenge(unit.tx, {
    id_hash: hashToken(challengeId),
    user_id: user.id,
    password_mark: hashToken(user.password_hash),
    passkey_challenge: options?.challenge ?? null,
    created_at: unit.now,
    expires_at: new Date(unit.now.getTime() + challengeLivesMs),
    tries: 0,
    used_at: null,
    by_code: byCode,
  });
  return { challengeId, methods, passkeyOptions: options && { ...options } };
}

/**
 * Ends a sign-in with its second step: a new session, and the one that the request came with ends. Every
 * try is counted before it is compared, at the challenge and at the account; a right one is not held
 * against the account. Behind an emailed code only the challenge counts: whoever has the password, but not
 * the mailbox, cannot use these tries up.
 * @throws {Problem} identity.second_step_wrong; identity.second_step_expired for a challenge that is used,
 * too old, out of tries, unknown, or of another password; identity.sign_in_slowed; identity.suspended;
 * http.too_many_requests for unknown challenges from an address that is over its limit.
 */
export async function answerChallenge(
  deps: IdentityDeps,
  input: Answer & { challengeId: string },
  from: { origin: Origin; current: Actor | null; isOverLimit?: boolean },
): Promise<SignedIn> {
  const { origin, current } = from;
  const now = deps.clock.now();
  const challenge = await countTry(deps.db, hashToken(input.challengeId));
  const refusal = tryRefusal(
    challenge && {
      tries: challenge.tries,
      expiresAt: challenge.expires_at,
      usedAt: challenge.used_at,
    },
    now,
  );
  if (!challenge && from.isOverLimit) throw new Problem('http.too_many_requests');
  const accountId = challenge?.user_id ?? null;
  if (!challenge || refusal) {
    throw new Problem(refusal ?? 'identity.second_step_expired', { accountId });
  }
  const { user_id: userId, password_mark: passwordMark } = challenge;
  const counted = challenge.by_code
    ? null
    : await countSecondStep(deps, { userId, passwordMark }, origin);
  const proof = await proofOf(deps, challenge, input);
  if (!proof) throw new Problem('identity.second_step_wrong', { accountId });
  return transact(deps, async (unit) => {
    const user = await spend(unit, challenge, proof);
    await counted?.takeBack(unit.tx);
    return startSession(unit, deps.config, user, { origin, current, occasion: 'sign_in' });
  });
}

/** Uses up the challenge and its proof, both or neither. @returns whose they are. */
async function spend(unit: UnitOfWork, challenge: ChallengeRow, proof: Proof): Promise<UserRow> {
  const user = await lockUser(unit.tx, challenge.user_id);
  const isSamePassword =
    user !== null && timingSafeEqual(hashToken(user.password_hash), challenge.password_mark);
  if (!isSamePassword || user.status === 'erased')
    throw new Problem('identity.second_step_expired');
  if (user.status === 'suspended') throw new Problem('identity.suspended');
  if (!(await updateChallengeUsed(unit.tx, challenge.id_hash, unit.now))) {
    throw new Problem('identity.second_step_expired', { note: 'used in the meantime' });
  }
  if (!(await proof.spend(unit.tx, unit.now))) {
    throw new Problem('identity.second_step_wrong', { note: 'used in the meantime' });
  }
  return user;
}

/** The library for passkeys is loaded once someone has one. */
async function optionsFor(config: Pick<Config, 'publicUrl'>, passkeys: PasskeyRow[]) {
  const { requestOptions } = await import('./passkey-ceremony.engine.ts');
  return requestOptions(config, passkeys);
}
