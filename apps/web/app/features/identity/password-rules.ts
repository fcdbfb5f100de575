import {
  type PasswordCondition,
  passwordConditions,
} from '@claimstead/contract/password-conditions.ts';

type CheckedCondition = { name: PasswordCondition; label: string; met: boolean };

/** Each condition of the password rule, and whether this password meets it. The server checks the same. */
export function checkPassword(password: string): CheckedCondition[] {
  return passwordConditions.map(({ name, label, pattern }) => ({
    name,
    label,
    met: pattern.test(password),
  }));
}

/** True at full score only. */
export function isPasswordStrong(password: string): boolean {
  return checkPassword(password).every(({ met }) => met);
}
