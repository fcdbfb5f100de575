import { expect, it } from 'vitest';
import { recoveryAlphabet, shownRecoveryCode, typedRecoveryCode } from './recovery-codes.rules.ts';

it('a recovery code is read as it is shown, in any case, with or without dash and blanks', () => {
  expect(shownRecoveryCode('abcde23456')).toBe('abcde-23456');
  for (const typed of ['abcde-23456', 'ABCDE23456', ' abcde 23456 ', 'ab-cd-e2-34-56']) {
    expect(typedRecoveryCode(typed)).toBe('abcde23456');
  }
});

it.each(['', 'abcde-2345', 'abcde-234567', 'abcde-2345o', 'abcde-2345\0', '----------'])(
  '%j can be no recovery code',
  (text) => {
    expect(typedRecoveryCode(text)).toBeNull();
  },
);

it('its alphabet has nothing twice and nothing that looks like something else', () => {
  expect(new Set(recoveryAlphabet).size).toBe(31);
  expect(recoveryAlphabet).not.toMatch(/[01oil]/);
});
