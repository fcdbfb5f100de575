import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { passwordConditions } from '@claimstead/contract/password-conditions.ts';
import { isCommonPassword } from './common-passwords.rules.ts';

/**
 * The five conditions (P2.2), all of them, and not one of the common passwords.
 * @returns the code of the refusal, or null where the password is fine.
 */
export function passwordRefusal(password: string): ErrorCode | null {
  if (!passwordConditions.every(({ pattern }) => pattern.test(password))) {
    return 'identity.password_weak';
  }
  return isCommonPassword(password) ? 'identity.password_common' : null;
}
