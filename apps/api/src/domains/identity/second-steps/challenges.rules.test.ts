import { describe, expect, it } from 'vitest';
import { livePasskeyChallenge, tryRefusal } from './challenges.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const secondsFrom = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const counted = { tries: 1, expiresAt: secondsFrom(1), usedAt: null };

describe('a try at a challenge', () => {
  it.each([
    ['the first', counted, null],
    ['the fifth', { ...counted, tries: 5 }, null],
    ['the sixth', { ...counted, tries: 6 }, 'identity.second_step_expired'],
    ['at the end', { ...counted, expiresAt: now }, 'identity.second_step_expired'],
    ['after its use', { ...counted, usedAt: secondsFrom(-1) }, 'identity.second_step_expired'],
    ['at none', null, 'identity.second_step_expired'],
  ])('%s', (_, tried, expected) => {
    expect(tryRefusal(tried, now)).toBe(expected);
  });
});

it('a passkey answers within five minutes', () => {
  const made = (seconds: number) => ({
    passkey_challenge: 'abc',
    created_at: secondsFrom(-seconds),
  });
  expect(livePasskeyChallenge(made(299), now)).toBe('abc');
  expect(livePasskeyChallenge(made(300), now)).toBeNull();
  expect(livePasskeyChallenge({ ...made(0), passkey_challenge: null }, now)).toBeNull();
});
