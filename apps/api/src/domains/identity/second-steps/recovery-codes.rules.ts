export const recoveryCodeCount = 10;
export const recoveryCodeLength = 10;
/** 31 signs that cannot be taken for one another: without 0 and o, 1, i and l. */
export const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** As people read it: xxxxx-xxxxx. */
export function shownRecoveryCode(code: string): string {
  const half = recoveryCodeLength / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/**
 * What a person typed, as it was made: upper or lower case, with or without dash and blanks.
 * @returns null when that can be no recovery code.
 */
export function typedRecoveryCode(text: string): string | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  const isPossible =
    code.length === recoveryCodeLength &&
    Array.from(code).every((sign) => recoveryAlphabet.includes(sign));
  return isPossible ? code : null;
}
