import { describe, expect, it } from 'vitest';
import { lookAlike } from './look-alike.rules.ts';
import { claimsOffice, claimsProduct } from './reserved-name.ts';

describe('names that look alike', () => {
  it.each([
    ['Nora Keel', 'Nora KeeI'],
    ['Nora Keel', 'Nora Kee1'],
    ['Nora Keel', 'Νοrа Кееl'],
    ['Nora Keel', 'nora  k.eel'],
    ['Nora Keel', 'Nóra Keèl'],
    ['Nora Keel', 'Nora\u200B Keel'],
    ['Nora Keel', '𝐍𝐨𝐫𝐚 𝐊𝐞𝐞𝐥'],
    ['Tom Marsh', 'Torn Marsh'],
    ['TOM MARSH', 'Torn Marsh'],
    ['Bo Ash', 'B0 Ash'],
    ['Ilse Ilg', 'llse llg'],
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
  });

  it.each([
    ['Nora Keel', 'Nora Keen'],
    ['Nora Keel', 'Norah Keel'],
    ['Ann Oak', 'Ann Oaks'],
    ['', ''],
    ['...', '---'],
    ['李明', '李明明'],
  ])('but not %s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});

describe('a person’s name', () => {
  it.each([
    'Claimstead Team',
    'CLAIMSTEAD',
    'Claim stead',
    'C.l.a.i.m.s.t.e.a.d',
    'Clаimstead',
    'CIaimstead',
    'C1aimstead Help',
    'ＣＬＡＩＭＳＴＥＡＤ',
    'Clairnstead',
    'CLAlMSTEAD',
    'Ann Support',
    'SUPPORT',
    'Suppоrt Desk',
    'S u p p o r t',
    'Ann Süpport',
  ])('that claims to be ours is known: %s', (name) => {
    expect(claimsOffice(name)).toBe(true);
  });

  it.each(['Claire Stead', 'Ann Supporter', 'Rosa Port', 'Clem Steadman', '李明'])(
    'that is a person’s is one: %s',
    (name) => {
      expect(claimsOffice(name)).toBe(false);
    },
  );

  it('of a company may have the word support, but not the product’s name', () => {
    expect(claimsProduct('Support Systems Inc.')).toBe(false);
    expect(claimsProduct('Claimstead Support Inc.')).toBe(true);
  });
});
