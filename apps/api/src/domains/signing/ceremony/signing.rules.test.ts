import { describe, expect, it } from 'vitest';
import {
  isTurnOf,
  refuseHeld,
  refuseToAct,
  refuseToken,
  type SignerState,
} from './signing.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:30:00Z');
const buyer: SignerState = { key: 'buyer', turn: 1, status: 'waiting' };
const owner: SignerState = { key: 'owner:1', turn: 2, status: 'waiting' };
const other: SignerState = { key: 'owner:2', turn: 2, status: 'waiting' };

describe('whose turn it is', () => {
  it('follows the turns that the request gives, however many', () => {
    const third: SignerState = { key: 'notary', turn: 3, status: 'waiting' };
    const all = [third, owner, { ...buyer, status: 'signed' as const }];
    expect(all.map((signer) => isTurnOf(signer, all))).toEqual([false, true, false]);
  });

  it('is the buyer’s first', () => {
    expect(isTurnOf(buyer, [buyer, owner, other])).toBe(true);
    expect(isTurnOf(owner, [buyer, owner, other])).toBe(false);
    expect(refuseToAct('open', owner, [buyer, owner])).toBe('signatures.not_your_turn');
  });

  it('is any owner’s after the buyer', () => {
    const done: SignerState = { ...buyer, status: 'signed' };
    expect(isTurnOf(owner, [done, owner, other])).toBe(true);
    expect(isTurnOf(other, [done, owner, other])).toBe(true);
  });

  it('is nobody’s twice, and nobody’s once the signing has ended', () => {
    const done: SignerState = { ...buyer, status: 'signed' };
    expect(isTurnOf(done, [done, owner])).toBe(false);
    expect(refuseToAct('voided', owner, [done, owner])).toBe('signatures.token_spent');
  });
});

it('papers on hold are refused with the word of whoever holds them, until they have ended', () => {
  const hold = 'signatures.refunded';
  expect(refuseHeld({ state: 'open', hold })).toBe(hold);
  expect(refuseHeld({ state: 'open', hold: null })).toBeNull();
  expect(refuseHeld({ state: 'declined', hold })).toBeNull();
});

describe('a signing link', () => {
  it.each([
    ['is good until its end', { expiresAt: later, spentAt: null }, 'open', null],
    ['ends to the second', { expiresAt: now, spentAt: null }, 'open', 'signatures.token_spent'],
    ['works once', { expiresAt: later, spentAt: now }, 'open', 'signatures.token_spent'],
    [
      'ends with the signing',
      { expiresAt: later, spentAt: null },
      'declined',
      'signatures.token_spent',
    ],
  ] as const)('%s', (_name, token, state, refusal) => {
    expect(refuseToken(token, state, now)).toBe(refusal);
  });
});
