import { describe, expect, it } from 'vitest';
import { type CountedGuess, guessRefusal } from './verification.rules.ts';

const now = new Date('2026-05-04T12:00:00Z');
const fresh: CountedGuess = {
  triesOfCode: 1,
  guessesOfDay: 1,
  expiresAt: new Date('2026-05-04T12:10:00Z'),
  usedAt: null,
  matches: true,
};

describe('a guess at a code', () => {
  it.each<[string, Partial<CountedGuess>, string | null]>([
    ['the right code', {}, null],
    ['the right code at the fifth try', { triesOfCode: 5 }, null],
    ['the right code at the sixth try', { triesOfCode: 6 }, 'identity.code_expired'],
    ['a wrong code', { matches: false }, 'identity.code_wrong'],
    ['a wrong code at the sixth try', { triesOfCode: 6, matches: false }, 'identity.code_expired'],
    ['the tenth guess of the day', { guessesOfDay: 10 }, null],
    ['the eleventh guess of the day', { guessesOfDay: 11 }, 'identity.code_too_many'],
    ['a used code', { usedAt: now }, 'identity.code_expired'],
    ['a code at its last moment', { expiresAt: now }, 'identity.code_expired'],
  ])('%s', (_, change, expected) => {
    expect(guessRefusal({ ...fresh, ...change }, now)).toBe(expected);
  });
});
