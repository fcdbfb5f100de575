import type { SecondStepMethod } from '@claimstead/contract/second-steps.contract.ts';
import type { Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { livePasskeyChallenge } from './challenges.rules.ts';
import type { ChallengeRow } from './challenges.store.ts';
import type { WebAuthnObject } from './passkey-ceremony.engine.ts';
import { findPasskey, updatePasskeyUsed } from './passkeys.store.ts';
import { typedRecoveryCode } from './recovery-codes.rules.ts';
import { recoveryMarks } from './recovery-codes.service.ts';
import { updateRecoveryCodeUsed } from './recovery-codes.store.ts';
import { matchTotp } from './totp.service.ts';
import { findTotp, updateTotpStep } from './totp.store.ts';

/**
 * An answer that is right as far as can be seen from outside of a transaction. Spending it is
 * compare-and-set: of several that are right at the same time, one is spent.
 * @returns false when it was used in the meantime, or the second step is gone.
 */
export type Proof = { spend(tx: Tx, now: Date): Promise<boolean> };

export type Answer = { method: SecondStepMethod; response: string | WebAuthnObject };

/**
 * Compares an answer with the account's second steps.
 * @returns null when it is wrong.
 * @throws {Problem} identity.second_step_expired for a passkey that answers too late.
 */
export async function proofOf(
  deps: IdentityDeps,
  challenge: ChallengeRow,
  { method, response }: Answer,
): Promise<Proof | null> {
  if (method === 'passkey') {
    return typeof response === 'string' ? null : passkeyProof(deps, challenge, response);
  }
  if (typeof response !== 'string') return null;
  return method === 'totp'
    ? totpProof(deps, challenge.user_id, response)
    : recoveryProof(deps, challenge.user_id, response);
}

type CodeDeps = Pick<IdentityDeps, 'db' | 'clock' | 'secrets'>;

/** The same for a code that may be of the authenticator app or one of the recovery codes. */
export async function proofOfCode(
  deps: CodeDeps,
  userId: string,
  code: string,
): Promise<Proof | null> {
  return (await totpProof(deps, userId, code)) ?? recoveryProof(deps, userId, code);
}

async function totpProof(deps: CodeDeps, userId: string, code: string): Promise<Proof | null> {
  const totp = await findTotp(deps.db, userId);
  if (!totp || totp.confirmed_at === null) return null;
  const step = await matchTotp(deps, totp, code);
  if (step === null) return null;
  const use = { userId, createdAt: totp.created_at, step };
  return { spend: (tx) => updateTotpStep(tx, use) };
}

async function recoveryProof(deps: CodeDeps, userId: string, text: string): Promise<Proof | null> {
  const code = typedRecoveryCode(text);
  if (code === null) return null;
  const codeMarks = await recoveryMarks(deps.secrets, userId, code);
  return { spend: (tx, now) => updateRecoveryCodeUsed(tx, { userId, codeMarks, at: now }) };
}

async function passkeyProof(
  deps: IdentityDeps,
  challenge: ChallengeRow,
  response: WebAuthnObject,
): Promise<Proof | null> {
  if (challenge.passkey_challenge === null) return null;
  const expected = livePasskeyChallenge(challenge, deps.clock.now());
  if (expected === null) throw new Problem('identity.second_step_expired');
  const { id } = response;
  if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) return null;
  const passkey = await findPasskey(deps.db, challenge.user_id, id);
  if (!passkey) return null;
  const { checkUsed } = await import('./passkey-ceremony.engine.ts');
  const checked = await checkUsed(deps.config, response, expected, passkey);
  if (!checked.ok) {
    deps.log.info({ note: checked.note }, 'second step: a passkey was refused');
    return null;
  }
  const { newCounter } = checked;
  const use = { id: passkey.id, counter: passkey.counter, newCounter };
  return { spend: (tx, now) => updatePasskeyUsed(tx, { ...use, at: now }) };
}
