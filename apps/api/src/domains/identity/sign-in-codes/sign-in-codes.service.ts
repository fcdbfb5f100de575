import { randomInt } from 'node:crypto';
import type { CoreDeps } from '../../../core/deps.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { normalEmail } from '../accounts/accounts.rules.ts';
import { findUserWithEmail, type UserRow } from '../accounts/accounts.store.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import {
  recoveryAlphabet,
  recoveryCodeLength,
  shownRecoveryCode,
  typedRecoveryCode,
} from '../second-steps/recovery-codes.rules.ts';
import { signInCodeMail } from './sign-in-codes.mails.ts';
import { countCodeTry, insertSignInCode } from './sign-in-codes.store.ts';

export const sendSignInCodeJob = 'identity.send_sign_in_code';

const codeLivesMs = 30 * 60_000;
/**
 * Emails to one address in the time that a code lives. Whoever floods an address thereby leaves valid codes
 * in its mailbox, so its owner is not shut out.
 */
const mailsPerCodeLife = 5;
/** Whoever has the mailbox could set a new password anyway; still, a code has a limit. */
const passwordsPerCode = 10;
/** Stands in for an account that does not exist, so that comparing takes the same time. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Asks for a code that lets a slowed sign-in continue. Nothing here depends on whether the address has an
 * account. What is asked too often is left out: the codes that were emailed before still work.
 * @param isOverLimit the network address asks for too many: each mailbox gets one, no more.
 */
export async function requestSignInCode(
  deps: CoreDeps,
  address: string,
  isOverLimit = false,
): Promise<void> {
  const email = normalEmail(address);
  const key = `identity.sign_in_mail|${email}`;
  const asked = await countUse(deps.db, key, codeLivesMs / 1000, deps.clock.now());
  if (asked > (isOverLimit ? 1 : mailsPerCodeLife)) return;
  await transact(deps, async (unit) => {
    unit.enqueue({ name: sendSignInCodeJob, data: { email } });
  });
}

/** Makes a code, keeps its keyed hash and emails it, where the address has an account. Safe to repeat. */
export async function sendSignInCode(
  deps: IdentityDeps,
  request: { email: string },
): Promise<void> {
  const user = await findUserWithEmail(deps.db, request.email);
  if (!user) return;
  // 50 random bits: nobody guesses one of them in the half hour that it lives, so guesses need no count
  // of their own, which others could use up.
  const code = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)] ?? '',
  ).join('');
  const mark = await markOf(deps, user.id, code);
  await transact(deps, ({ tx, now }) =>
    insertSignInCode(tx, {
      id: newId(now.getTime()),
      user_id: user.id,
      code_mark: mark,
      created_at: now,
      expires_at: new Date(now.getTime() + codeLivesMs),
      tries: 0,
      used_at: null,
    }),
  );
  deps.log.info({ accountId: user.id }, 'security: a sign-in code is mailed');
  await deps.mail.send(
    signInCodeMail({
      to: user.email,
      firstName: user.first_name,
      code: shownRecoveryCode(code),
      resetLink: `${deps.config.publicUrl}/auth/login`,
    }),
  );
}

/**
 * Compares what was typed with the codes emailed to an account, and counts one password try for it. @returns
 * the code's id, to be used up with the sign-in; null if it matches none, or the account does not exist.
 */
export async function matchSignInCode(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'secrets'>,
  user: UserRow | null,
  typed: string,
): Promise<string | null> {
  const code = typedRecoveryCode(typed);
  if (code === null) return null;
  const userId = user?.id ?? nobody;
  const marks = await deps.secrets.marks(code, placeOf(userId));
  return countCodeTry(deps.db, { userId, marks, mostTries: passwordsPerCode }, deps.clock.now());
}

function markOf(
  { secrets }: Pick<IdentityDeps, 'secrets'>,
  userId: string,
  code: string,
): Promise<Buffer> {
  return secrets.mark(code, placeOf(userId));
}

const placeOf = (userId: string) => `sign_in:${userId}`;
