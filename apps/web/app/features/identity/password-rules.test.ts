import { describe, expect, it } from 'vitest';
import { checkPassword, isPasswordStrong } from './password-rules.ts';

describe('the password rule', () => {
  it('is met only when all five conditions are', () => {
    expect(isPasswordStrong('Ab1!xy')).toBe(true);
    for (const weak of ['Ab1!x', 'Abc!xy', 'AB1!XY', 'ab1!xy', 'Ab1xyz', '']) {
      expect(isPasswordStrong(weak), weak).toBe(false);
    }
  });

  it('says which condition is missing', () => {
    const missing = checkPassword('abc123').filter(({ met }) => !met);
    expect(missing.map(({ name }) => name)).toEqual(['uppercase', 'symbol']);
  });
});
