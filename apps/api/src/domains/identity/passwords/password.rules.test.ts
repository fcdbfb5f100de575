import { describe, expect, it } from 'vitest';
import { passwordRefusal } from './password.rules.ts';

describe('a password', () => {
  it.each([
    ['Ab1!x', 'identity.password_weak'],
    ['abcdef1!', 'identity.password_weak'],
    ['ABCDEF1!', 'identity.password_weak'],
    ['Abcdefg!', 'identity.password_weak'],
    ['Abcdefg1', 'identity.password_weak'],
    ['Abc def1', 'identity.password_weak'],
    ['P@ssw0rd', 'identity.password_common'],
    ['P@ssw0rd1', 'identity.password_common'],
    ['Password1!', 'identity.password_common'],
    ['Welcome@123', 'identity.password_common'],
    ['Qwerty123!', 'identity.password_common'],
    ['Summer2024!', 'identity.password_common'],
    ['1qaz@WSX', 'identity.password_common'],
    ['My-Claimstead-Harbour-8', 'identity.password_common'],
    ['Ab1!xy', null],
    ['Quiet-Harbour-7', null],
    ['pät-Ümlaut-9X', null],
  ])('%s', (password, expected) => {
    expect(passwordRefusal(password)).toBe(expected);
  });
});
