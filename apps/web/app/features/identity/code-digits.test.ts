import { describe, expect, it } from 'vitest';
import { codeIn, noDigits, writeDigits } from './code-digits.ts';

describe('the boxes of a code', () => {
  it('take one digit each and move to the next box', () => {
    expect(writeDigits(noDigits(4), 0, '7')).toEqual({ digits: ['7', '', '', ''], next: 1 });
    expect(writeDigits(['7', '', '', ''], 3, '1')).toEqual({ digits: ['7', '', '', '1'], next: 3 });
  });

  it('take no letters, and lose nothing to them', () => {
    expect(writeDigits(['7', '2', '', ''], 1, '2x')).toEqual({
      digits: ['7', '2', '', ''],
      next: 1,
    });
    expect(writeDigits(['7', '2', '', ''], 1, 'x').digits).toEqual(['7', '2', '', '']);
  });

  it('replace a digit with the one typed before or after it, even the same one', () => {
    for (const typed of ['27', '72', '7']) {
      expect(writeDigits(['2', '', '', ''], 0, typed).digits[0], typed).toBe('7');
    }
    expect(writeDigits(['2', '', '', ''], 0, '22').digits).toEqual(['2', '', '', '']);
  });

  it('are emptied one by one', () => {
    expect(writeDigits(['7', '2', '', ''], 1, '')).toEqual({ digits: ['7', '', '', ''], next: 1 });
  });

  it('take a whole code from the first box on, wherever it arrives', () => {
    for (const at of [0, 2, 3]) {
      expect(writeDigits(noDigits(4), at, '0815')).toEqual({
        digits: ['0', '8', '1', '5'],
        next: 3,
      });
    }
  });
});

describe('a pasted text', () => {
  it('gives the code that it holds', () => {
    for (const text of ['0815', ' 0815\n', '0 8 1 5', '08-15', '0815 is your Claimstead code']) {
      expect(codeIn(text, 4), text).toBe('0815');
    }
  });

  it('gives nothing where it holds none', () => {
    for (const text of ['', '081', '08155', 'code', 'call 555-0199 12']) {
      expect(codeIn(text, 4), text).not.toBe('0815');
    }
    for (const text of ['', '081', '08155', 'code']) expect(codeIn(text, 4), text).toBeNull();
  });
});
