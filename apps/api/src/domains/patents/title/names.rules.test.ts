import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLike } from './alike-names.rules.ts';
import { differentNames } from './different-names.fixture.ts';
import { readName } from './names.rules.ts';
import { formsOf, isSameName, withoutMarks } from './same-names.rules.ts';

describe('a name', () => {
  it.each([
    ['ACME, INC.', 'Acme Incorporated'],
    ['ACME L.L.C.', 'Acme, Limited Liability Company'],
    ['SAMSUNG ELECTRONICS CO., LTD', 'Samsung Electronics Company Limited'],
    ['HEO, JIN-PIL', 'Jin-Pil Heo'],
    ['HEO, JIN-PIL', 'Jin Pil HEO'],
    ['SMITH, JOHN, JR.', 'John Smith Jr'],
    ['SMITH JR., JOHN', 'John Smith, Jr.'],
    ["O'NEIL, MARY", 'Mary O’Neil'],
    ['REGENTS OF THE UNIVERSITY OF CALIFORNIA, THE', 'The Regents of the University of California'],
    ['JOHNSON & JOHNSON', 'Johnson and Johnson'],
    ['FIRST BANK, NATIONAL ASSOCIATION', 'First Bank, N.A.'],
    ['DE JONGHE, LUTGARD C.', 'Lutgard C. De Jonghe'],
    ['MU\u0308LLER AG', 'Müller AG'],
    ['MULLER AG', 'Müller Aktiengesellschaft'],
    ['MUELLER, JOERG', 'Jörg Müller'],
    ['STRAUSS KG', 'Strauß KG'],
    ['VERRE CLAIR SA', 'Verre Clair, S.A.'],
    ['KABUSHIKI KAISHA TANIGAWA', 'K.K. Tanigawa'],
    ['TANIGAWA KABUSHIKI KAISHA', 'Tanigawa K.K.'],
    ['HINGE FACTORY COMPANY', 'The Hinge Factory Company'],
    ['ACME, INC., A DELAWARE CORPORATION', 'Acme Inc'],
    ['ACME, INC., A DELAWARE CORPORATION', 'Acme, Inc., a corporation of Delaware'],
    ['ACME HINGES, INC. A DELAWARE CORPORATION', 'Acme Hinges, Inc.'],
    ['SMITH, JR., JOHN', 'John Smith Jr.'],
    ['SMITH, III, JOHN Q.', 'John Q. Smith III'],
  ])('is one: %s and %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ['ACME INC', 'ACE INC', true],
    ['ACME INC', 'ACME LLC', true],
    ['ACME INC', 'ACME', true],
    ['Müller GmbH', 'Mûller GmbH', true],
    ["O'Neil", 'ONEIL', true],
    ['John Smith', 'John Q. Smith', true],
    ['John Smith', 'Smith John', true],
    ['John Smith', 'John Smith Jr.', true],
    ['John Smith II', 'John Smith III', true],
    ['A.B.C. Corp.', 'ABC Corp.', true],
    ['Banco S.A.', 'Banco SAS', true],
    ['Smith, Jones & Co', 'Jones & Co Smith', true],
    ['3.5 Holdings LLC', '35 Holdings LLC', true],
    ['1-800 Parts Inc', '18-00 Parts Inc', true],
    ['C++ Works Inc', 'C Works Inc', true],
    ['Jane Smith', 'Bolt Works', false],
    ['Arthur James', 'Arthur, Bo', false],
    ['Limited', 'Ltd', false],
    ['', '', false],
    ['.', ',', false],
  ])('is two: %s and %s, alike: %s', (one, other, isAlike) => {
    expect(isSameName(one, other)).toBe(false);
    expect(looksLike(one, other)).toBe(isAlike);
  });

  it('is never equal to one of a table of names that look alike', () => {
    expect(differentNames.length).toBeGreaterThanOrEqual(60);
    const ways = [
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => withoutMarks(name.toLowerCase()),
    ];
    for (const [one, other] of differentNames) {
      expect(isSameName(one, other), `${one} | ${other}`).toBe(false);
      expect(isSameName(other, one), `${other} | ${one}`).toBe(false);
      const isOfMarks = withoutMarks(one.toLowerCase()) === withoutMarks(other.toLowerCase());
      for (const way of isOfMarks ? [] : ways)
        expect(isSameName(way(one), way(other)), `${way(one)} | ${way(other)}`).toBe(false);
      const formOf = formsOf([one, other]);
      expect(formOf(one), `${one} | ${other}`).not.toBe(formOf(other));
    }
  });

  it('keeps its own form in a record where it could be either of two others', () => {
    const formOf = formsOf(['Müller AG', 'MULLER AG', 'Mûller AG', 'Acme, Inc.', 'ACME INC']);
    const forms = ['Müller AG', 'MULLER AG', 'Mûller AG'].map(formOf);
    expect(new Set(forms).size).toBe(3);
    expect(formOf('Acme, Inc.')).toBe(formOf('ACME INC'));
  });

  const word = fc.string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789äöüéñøß')),
    minLength: 2,
    maxLength: 9,
  });
  const ending = fc.constantFrom('', 'inc', 'llc', 'corp', 'ltd', 'co', 'lp', 'gmbh', 'jr', 'ii');
  const name = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), ending)
    .map(([words, last]) => [...words, last].join(' ').trim());
  const letters = (text: string) =>
    withoutMarks(text.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const spelledOut = (text: string) =>
    letters(text.replaceAll(/[äöü]/g, (one) => `${withoutMarks(one)}e`).replaceAll('ø', 'oe'));

  it('is never equal to one of other letters', () => {
    fc.assert(
      fc.property(
        name,
        fc.nat(),
        fc.constantFrom(...Array.from('aeioxz7é')),
        fc.nat(2),
        (one, place, by, how) => {
          const at = place % one.length;
          const kept = how === 2 ? one.slice(at) : one.slice(at + 1);
          const other = one.slice(0, at) + (how === 1 ? '' : by) + kept;
          fc.pre(letters(one) !== letters(other) && spelledOut(one) !== spelledOut(other));
          fc.pre(letters(one) !== spelledOut(other) && spelledOut(one) !== letters(other));
          expect(isSameName(one, other)).toBe(false);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('is never equal to one with a word more, less, or in another place', () => {
    fc.assert(
      fc.property(name, word, fc.nat(), (one, extra, place) => {
        const words = one.split(' ');
        const at = place % words.length;
        const more = words.toSpliced(at, 0, extra).join(' ');
        const less = words.toSpliced(at, 1).join(' ');
        const moved = [...words.slice(at), ...words.slice(0, at)].join(' ');
        for (const other of [more, less, moved]) {
          if (other !== one) expect(isSameName(one, other), other).toBe(false);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never equal to any other of the language of names, however both are spelled', () => {
    fc.assert(
      fc.property(name, name, spelling, spelling, (one, other, first, second) => {
        fc.pre(one === other || ![letters(one), spelledOut(one)].includes(letters(other)));
        fc.pre(one === other || letters(one) !== spelledOut(other));
        expect(isSameName(first(one), second(other))).toBe(one === other);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is its own form, and the form is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { form } = readName(text);
        expect(readName(`  ${text} `).form).toBe(form);
        expect(formsOf([text])(text)).toBe(formsOf([text])(`  ${text} `));
      }),
    );
  });
});

const longWords: Readonly<Record<string, string>> = {
  inc: 'Incorporated',
  llc: 'L.L.C.',
  corp: 'CORPORATION',
  ltd: 'Limited',
  co: 'Company',
  lp: 'Limited Partnership',
  gmbh: 'G.m.b.H.',
};

/** Ways to write one and the same name. */
const spelling = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  (name: string) =>
    name.replace(/ (\w+)$/, (all, last: string) =>
      last in longWords ? `, ${longWords[last]}` : all,
    ),
  (name: string) =>
    name.replaceAll(' ', '-').replace(/-(inc|llc|corp|ltd|co|lp|gmbh|jr|ii)$/, ', $1.'),
);
