import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Me } from '@claimstead/contract/identity.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { secondsToNextWindow } from '../../../core/http/rate-limit.rules.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUser, lockUser, updateEmailVerified } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { viewMe } from '../identity.service.ts';
import { codeMail } from './verification.mails.ts';
import { codeLivesMs, codesPerDay, daySeconds, guessRefusal } from './verification.rules.ts';
import {
  countGuess,
  insertCode,
  listCodeTimes,
  updateCodeSecret,
  updateCodeUsed,
} from './verification.store.ts';

const dayMs = daySeconds * 1000;

/**
 * Asks for a new code; the older ones stop working at once. The code itself is made when it is sent.
 * @throws {Problem} identity.code_too_many after ten in 24 hours.
 */
export async function requestCode(unit: UnitOfWork, userId: string): Promise<void> {
  const user = await lockUser(unit.tx, userId);
  const since = new Date(unit.now.getTime() - dayMs);
  const earlier = await listCodeTimes(unit.tx, userId, since);
  const oldest = earlier[0];
  if (oldest && earlier.length >= codesPerDay) {
    throw new Problem('identity.code_too_many', {
      detail: 'You’ve reached today’s limit of codes. Ask for a new one tomorrow.',
      retryAfterSeconds: Math.ceil((oldest.getTime() + dayMs - unit.now.getTime()) / 1000),
    });
  }
  // Counted by address too: deleting and re-creating the account gives no more emails.
  const ofAddress = `identity.codes|${user?.email ?? userId}`;
  const askedToday = await countUse(unit.tx, ofAddress, daySeconds, unit.now);
  if (askedToday > codesPerDay) throw refused('identity.code_too_many', unit.now);
  const codeId = newId(unit.now.getTime());
  await insertCode(unit.tx, {
    id: codeId,
    user_id: userId,
    code_hash: null,
    created_at: unit.now,
    expires_at: new Date(unit.now.getTime() + codeLivesMs),
    tries: 0,
    used_at: null,
  });
  unit.emit({ type: 'identity.code_requested', payload: { userId, codeId } });
}

/**
 * Sends the person a new code. An address that is verified already needs none.
 * @throws {Problem} identity.code_too_many
 */
export async function resendCode(deps: CoreDeps, actor: Actor): Promise<Me> {
  if (!actor.emailVerified) await transact(deps, (unit) => requestCode(unit, actor.userId));
  return viewMe(deps.db, deps.config, actor.userId);
}

/**
 * Makes the code, stores its hash and emails it. Safe to repeat: the code of the last email works. A code that
 * is no longer the latest is not sent.
 */
export async function sendCode(
  deps: IdentityDeps,
  request: { userId: string; codeId: string },
): Promise<void> {
  const user = await findUser(deps.db, request.userId);
  if (!user || user.email_verified_at) return;
  const digits = limits.verificationCodeDigits;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const isNewest = await transact(deps, (unit) =>
    updateCodeSecret(unit.tx, {
      id: request.codeId,
      userId: user.id,
      codeHash: hashCode(request.codeId, code),
      expiresAt: new Date(unit.now.getTime() + codeLivesMs),
    }),
  );
  if (isNewest)
    await deps.mail.send(codeMail({ to: user.email, firstName: user.first_name, code }));
}

/**
 * Verifies the address with the code of the latest mail. Every guess is counted before it is compared.
 * @throws {Problem} identity.code_wrong, identity.code_expired, identity.code_too_many
 */
export async function verifyEmail(deps: CoreDeps, actor: Actor, code: string): Promise<Me> {
  if (actor.emailVerified) return viewMe(deps.db, deps.config, actor.userId);
  const now = deps.clock.now();
  const asked = await countGuess(deps.db, actor.userId);
  if (!asked || asked.used_at !== null || asked.expires_at <= now) {
    throw new Problem('identity.code_expired');
  }
  const guessesOfDay = await countUse(deps.db, `identity.guess|${actor.email}`, daySeconds, now);
  const refusal = guessRefusal(
    {
      triesOfCode: asked.tries,
      guessesOfDay,
      expiresAt: asked.expires_at,
      usedAt: asked.used_at,
      matches:
        asked.code_hash !== null && timingSafeEqual(asked.code_hash, hashCode(asked.id, code)),
    },
    now,
  );
  if (refusal) throw refused(refusal, now);
  await transact(deps, async (unit) => {
    if (!(await updateCodeUsed(unit.tx, asked.id, unit.now))) return;
    if (await updateEmailVerified(unit.tx, actor.userId, unit.now)) {
      announceVerified(unit, actor);
    }
  });
  return viewMe(deps.db, deps.config, actor.userId);
}

/** Tells the other domains that an address now has a proven owner (an invitation may wait for it). */
export function announceVerified(
  unit: UnitOfWork,
  person: { userId: string; email: string },
): void {
  const { userId, email } = person;
  unit.emit({ type: 'identity.email_verified', payload: { userId, email } });
}

function refused(code: ReturnType<typeof guessRefusal> & string, now: Date): Problem {
  if (code !== 'identity.code_too_many') return new Problem(code);
  return new Problem(code, { retryAfterSeconds: secondsToNextWindow(now, daySeconds) });
}

/**
 * The code's id is its salt. No hash can hide four digits; the limit of tries and the ten minutes protect them.
 */
function hashCode(codeId: string, code: string): Buffer {
  return createHash('sha256').update(`${codeId}:${code}`).digest();
}
