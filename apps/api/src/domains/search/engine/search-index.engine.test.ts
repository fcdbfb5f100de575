import { limits } from '@claimstead/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../query/parse-query.rules.ts';
import type { SearchDocument, SearchFound } from '../search.port.ts';
import { SearchIndex } from './search-index.engine.ts';

const everything = new Uint32Array(64).fill(0xffff_ffff);

function documentOf(listingId: string, fields: Partial<SearchDocument> = {}): SearchDocument {
  return {
    listingId,
    number: '',
    titles: ['A thing'],
    abstract: '',
    description: '',
    claims: [],
    inventors: [],
    assignees: [],
    classes: [],
    ...fields,
  };
}

function indexOf(documents: readonly SearchDocument[]): SearchIndex {
  const index = new SearchIndex(':memory:');
  index.apply({ put: documents, remove: [], mark: '1' });
  return index;
}

function ask(index: SearchIndex, text: string, among = everything): SearchFound {
  return index.ask({ query: parseQuery(text), among, from: 0, limit: 20 });
}

const found = (index: SearchIndex, text: string, among = everything) =>
  ask(index, text, among).results.map(({ listingId }) => listingId);

const filler = Array.from({ length: 12 }, (_, at) =>
  documentOf(`filler${at}`, {
    titles: [`Common pump number ${at}`],
    abstract: 'A pump moves water.',
  }),
);

const patents = indexOf([
  documentOf('wax', { titles: ['Wax for a battery'], number: '20301442' }),
  documentOf('drone', {
    titles: ['Drone with a camera'],
    abstract: 'An unmanned aircraft has a gimbal.',
    inventors: ['Ada Lovelace'],
    assignees: ['Analytical Engines, Inc.'],
    classes: [{ symbol: 'B64U 10/13', name: 'Aircraft' }],
    number: '9123456',
  }),
  documentOf('dock', {
    titles: ['Coupling'],
    claims: [
      { number: 1, text: 'A docking mechanism with a magnet.' },
      { number: 2, text: 'The mechanism of claim 1, which opens after docking.' },
    ],
    number: 'D812345',
  }),
  documentOf('capsule', { titles: ['Microcapsules'], abstract: 'Aluminium shells.' }),
  documentOf('shells', { titles: ['Shells'], abstract: 'Aluminium and a wheel chair.' }),
  ...filler,
]);

describe('a search', () => {
  it.each([
    ['battery wax', ['wax']],
    ['drones', ['drone']],
    ['US 20,301,442', ['wax']],
    ['D812,345', ['dock']],
    ['Lovelace', ['drone']],
    ['in:lovelace', ['drone']],
    ['ti:lovelace', []],
    ['as:"analytical engines"', ['drone']],
    ['cpc:B64U', ['drone']],
    ['cpc:"B64U 10/13"', ['drone']],
    ['cpc:H01M', []],
    ['no:9123456', ['drone']],
    ['gimb*', ['drone']],
    ['clm:magnet', ['dock']],
    ['ab:magnet', []],
    ['docking ADJ1 mechanism', ['dock']],
    ['mechanism ADJ2 docking', []],
    ['mechanism NEAR2 docking', ['dock']],
    ['magnet NEAR5 opens', []],
    ['"docking mechanism"', ['dock']],
    ['"mechanism docking"', []],
    ['-(docking ADJ1 mechanism) ti:coupling', []],
    ['ti:wax OR ti:drone -camera', ['wax']],
    ['wax drone -camera', ['wax']],
    ['-camera', []],
    ['(camera OR wax) -(camera ADJ9 gimbal) -in:lovelace', ['wax']],
    ['micro capsules', ['capsule']],
    ['wheelchair', ['shells']],
    ['alumnium', ['shells', 'capsule']],
  ])('finds with %s', (text, listingIds) => {
    expect(found(patents, text).toSorted()).toEqual(listingIds.toSorted());
  });

  it('tells the line that matched, with its part and its claim', () => {
    const [first] = ask(patents, 'magnets').results;
    expect(first?.line).toEqual({
      part: 'claim',
      claim: 1,
      text: 'A docking mechanism with a magnet.',
      marks: [{ from: 27, to: 33 }],
    });
    expect(ask(patents, 'US 9,123,456').results[0]?.line).toMatchObject({ part: 'number' });
  });

  it('tells a line of the part that was asked for', () => {
    const both = {
      abstract: 'A hinge that folds.',
      claims: [{ number: 3, text: 'A hinge folds.' }],
    };
    const index = indexOf([documentOf('hinge', both)]);
    const partOf = (text: string) => ask(index, text).results[0]?.line?.part;
    expect(partOf('hinge')).toBe('abstract');
    expect(partOf('clm:(hinge NEAR2 folds)')).toBe('claim');
    expect(partOf('clm:hinge ab:folds')).toBe('abstract');
    expect(partOf('clm:hinge folds')).toBe('abstract');
  });

  it('ranks by the rarest words where few have all, and says how many have all', () => {
    const all = ask(patents, 'pump gimbal');
    expect(all.results[0]?.listingId).toBe('drone');
    expect(all).toMatchObject({ haveAll: 0, total: 13 });
    expect(ask(patents, 'pump water')).toMatchObject({ haveAll: null, total: 12 });
    expect(ask(patents, 'aluminium wheel')).toMatchObject({ haveAll: 1, total: 2 });
  });

  it('says nothing of the rarest words where no patent with only those follows', () => {
    expect(ask(patents, 'wax battery')).toMatchObject({ haveAll: null, total: 1 });
  });

  it('tells what it took for a word, and which nothing has', () => {
    expect(ask(patents, 'alumnium zzzz')).toMatchObject({
      corrections: [{ word: 'alumnium', instead: 'aluminium' }],
      missing: [{ word: 'zzzz', without: 2 }],
    });
  });

  it.each<[string, string[], number]>([
    ['zzzz wax', ['zzzz'], 1],
    ['ti:zzzz wax', ['ti:zzzz'], 1],
    ['ti:wax clm:magnet', ['ti:wax', 'clm:magnet'], 1],
    ['cpc:"H01M 50/46" in:lovelace', ['cpc:H01M50/46'], 1],
    ['"docking camera" ti:coupling', ['"docking camera"'], 1],
    ['(mechanism ADJ1 docking) ti:coupling', ['(mechanism ADJ1 docking)'], 1],
    ['ti:zzzz -wax', ['ti:zzzz'], 0],
  ])('tells what %s lacks, and what the rest finds', (text, words, without) => {
    expect(ask(patents, text).missing).toEqual(words.map((word) => ({ word, without })));
  });

  it('suggests what begins like a text, and only among what it is given', () => {
    const suggest = (text: string, among = everything) => patents.suggest({ text, among });
    expect(suggest('wax for a bat').listings).toEqual([{ listingId: 'wax', by: 'title' }]);
    expect(suggest('US 20,30').listings).toEqual([{ listingId: 'wax', by: 'number' }]);
    expect(suggest('D812').listings).toEqual([{ listingId: 'dock', by: 'number' }]);
    expect(suggest('ada lov').names).toEqual([{ name: 'Ada Lovelace', as: 'inventor' }]);
    expect(suggest('engin').names).toEqual([{ name: 'Analytical Engines, Inc.', as: 'assignee' }]);
    expect(suggest('b64u 10').classes).toEqual([{ symbol: 'B64U 10/13', name: 'Aircraft' }]);
    expect(suggest('airc').classes).toEqual([{ symbol: 'B64U 10/13', name: 'Aircraft' }]);
    const nothing = { listings: [], classes: [], names: [] };
    for (const text of ['', 'w', '"', ' * ', 'ada lov']) {
      expect(suggest(text, text === 'ada lov' ? new Uint32Array() : everything)).toEqual(nothing);
    }
  });

  it('finds and counts only among what it is given', () => {
    const [place = 0] = ask(patents, 'wax').results.map((result) => result.place);
    const without = everything.map((word, at) => (at === 0 ? word & ~(1 << place) : word));
    expect(ask(patents, 'battery wax', without).total).toBe(0);
    expect(ask(patents, 'no:20301442', without).total).toBe(0);
  });

  it('follows changes: put in again, taken away, cleared', () => {
    const index = indexOf([documentOf('one', { titles: ['Latch'] }), documentOf('two')]);
    index.apply({ put: [documentOf('one', { titles: ['Hasp'] })], remove: [], mark: '2' });
    expect([found(index, 'latch'), found(index, 'hasp')]).toEqual([[], ['one']]);
    index.apply({ put: [], remove: ['one'], mark: '3' });
    expect(found(index, 'hasp')).toEqual([]);
    expect([index.mark(), index.places().length]).toEqual(['3', 1]);
    expect(ask(index, 'hasp').missing).toEqual([{ word: 'hasp', without: 0 }]);
    index.clear();
    expect([index.mark(), index.places()]).toEqual(['', []]);
  });

  it('answers anything, and soon', () => {
    const piece = fc.constantFrom(
      ...[
        '"',
        '(',
        ')',
        '-',
        '*',
        ' OR ',
        ' NEAR3 ',
        ' ADJ ',
        'ti:',
        'cpc:',
        'no:',
        'pump',
        'water',
        'zq',
        '½',
        '⑴',
      ],
      ...[
        '9,123,456',
        "'",
        ';',
        '\u0000',
        '^',
        '{',
        '}',
        ':',
        '+',
        'NOT ',
        'AND ',
        'NEAR(',
        '＂',
        '𞤀',
        'e\u0301',
        '\uD800',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, isSpaced) => {
        const text = pieces.join(isSpaced ? ' ' : '').slice(0, limits.searchQueryLength);
        const begun = performance.now();
        const { total, results } = ask(patents, text);
        expect(performance.now() - begun).toBeLessThan(1_000);
        expect(total).toBeGreaterThanOrEqual(results.length);
      }),
      { numRuns: 500 },
    );
  });
});
