import { describe, expect, it } from 'vitest';
import { totpSetup, totpStepOf } from './totp.rules.ts';

/** The secret and the codes of RFC 6238, appendix B (SHA-1), of which an app shows the last six digits. */
const secret = Buffer.from('12345678901234567890');
const published = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a code of an authenticator app', () => {
  it.each(published)('at %d seconds is %s, as the standard says', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(totpStepOf(secret, code, now)).toBe(Math.floor(seconds / 30));
    expect(totpStepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).not.toBeNull();
    expect(totpStepOf(Buffer.from('another secret here.'), code, now)).toBeNull();
  });

  it('works one step early and one late, and names its own step', () => {
    const code = '050471';
    const at = (steps: number) => new Date((1_111_111_111 + steps * 30) * 1000);
    const step = Math.floor(1_111_111_111 / 30);
    expect([-2, -1, 0, 1, 2].map((steps) => totpStepOf(secret, code, at(steps)))).toEqual([
      null,
      step,
      step,
      step,
      null,
    ]);
  });

  it.each(['', '05047', '0504711', 'abcdef', '-50471', '５０４７１１', '5e0471', '\0'])(
    'is not %j',
    (code) => {
      expect(totpStepOf(secret, code, new Date(1_111_111_111_000))).toBeNull();
    },
  );
});

it('an app gets the product, the account and the secret', () => {
  const setup = totpSetup(secret, 'ada+1@example.test');
  expect(setup.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(setup.uri);
  expect(decodeURIComponent(uri.pathname)).toContain('Claimstead:ada+1@example.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Claimstead',
    secret: setup.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
