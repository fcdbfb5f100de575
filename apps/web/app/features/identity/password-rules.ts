import { limits } from '@claimstead/contract/limits.ts';

/** The five conditions of the specification, section 5. The server checks the same ones again. */
export const passwordRules = {
  length: (password: string) => password.length >= limits.passwordLength,
  number: (password: string) => /\d/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  symbol: (password: string) => /[^A-Za-z0-9\s]/.test(password),
} as const;

export type PasswordRule = keyof typeof passwordRules;

const ruleNames: PasswordRule[] = ['length', 'number', 'lowercase', 'uppercase', 'symbol'];

/** Each condition in the order of the meter, with whether this password meets it. */
export function checkPassword(password: string): { rule: PasswordRule; met: boolean }[] {
  return ruleNames.map((rule) => ({ rule, met: passwordRules[rule](password) }));
}

/** True at full score only. */
export function isPasswordStrong(password: string): boolean {
  return checkPassword(password).every(({ met }) => met);
}
