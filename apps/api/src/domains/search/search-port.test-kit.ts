import { limits } from '@claimstead/contract/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseQuery } from './query/parse-query.rules.ts';
import type { SearchDocument, SearchFound, SearchPort } from './search.port.ts';

const everything = new Uint32Array(64).fill(0xffff_ffff);

export function documentOf(
  listingId: string,
  fields: Partial<SearchDocument> = {},
): SearchDocument {
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

export function ask(index: SearchPort, text: string, among = everything): Promise<SearchFound> {
  return index.ask({ query: parseQuery(text), among, from: 0, limit: 20 });
}

export const found = async (index: SearchPort, text: string, among = everything) =>
  (await ask(index, text, among)).results.map(({ listingId }) => listingId);

const filler = Array.from({ length: 12 }, (_, at) =>
  documentOf(`filler${at}`, {
    titles: [`Common pump number ${at}`],
    abstract: 'A pump moves water.',
  }),
);

export const samples = [
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
  documentOf('shells', {
    titles: ['Shells'],
    abstract: 'Aluminium and a wheel chair.',
    number: '63/123456',
  }),
  ...filler,
];

/**
 * What every search does that stands behind the port.
 * @param open gives an empty one, which is closed at the end.
 */
export function describeSearch(name: string, open: () => Promise<SearchPort>): void {
  describe(name, () => {
    const opened: SearchPort[] = [];
    let patents: SearchPort;
    async function indexOf(documents: readonly SearchDocument[]): Promise<SearchPort> {
      const index = await open();
      opened.push(index);
      await index.clear();
      await index.apply({ put: documents, remove: [], mark: '1', number: 1 });
      return index;
    }
    beforeAll(async () => {
      patents = await indexOf(samples);
    });
    afterAll(async () => {
      for (const index of opened) await index.close();
    });

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
    ])('finds with %s', async (text, listingIds) => {
      expect((await found(patents, text)).toSorted()).toEqual(listingIds.toSorted());
    });

    it.each([
      ['Control valve', ['exact', 'plural']],
      ['"control valve"', ['exact', 'plural']],
      ['ti:"Control Valves"', ['plural', 'exact']],
      ['valve, of a second title', ['longer']],
      ['-valve control', ['filler']],
      ['control valve US 9,123,456', ['number']],
    ])('puts first what its number names, then titles that are exactly %s', async (text, first) => {
      const abstract = 'Something else. '.repeat(60);
      const index = await indexOf([
        documentOf('exact', { titles: ['Control valve'], abstract }),
        documentOf('plural', { titles: ['Control valves'], abstract }),
        documentOf('longer', {
          titles: ['Control valve, control valve', 'Valve of a second title'],
          abstract: 'The second control valve.',
        }),
        documentOf('often', { titles: ['Valve control'], abstract: 'Control. Control valve.' }),
        documentOf('filler', { abstract: 'A control.' }),
        documentOf('number', { number: '9123456' }),
      ]);
      expect((await found(index, text)).slice(0, first.length)).toEqual(first);
    });

    it.each(['pump', 'pump gimbal', 'US 9,123,456 pump', 'wax -battery', 'zzzz', '-pump', ''])(
      'finds every place that it tells of %s, in the same order',
      async (text) => {
        const { results, total } = await ask(patents, text);
        const places = await patents.find({ query: parseQuery(text), among: everything });
        expect(places?.length).toBe(total);
        expect([...(places ?? [])]).toEqual(results.map(({ place }) => place));
      },
    );

    it('tells the line that matched, with its part and its claim', async () => {
      const [first] = (await ask(patents, 'magnets')).results;
      expect(first?.line).toEqual({
        part: 'claim',
        claim: 1,
        text: 'A docking mechanism with a magnet.',
        marks: [{ from: 27, to: 33 }],
      });
      expect((await ask(patents, 'US 9,123,456')).results[0]?.line).toMatchObject({
        part: 'number',
      });
    });

    it('tells a line of the part that was asked for', async () => {
      const both = {
        abstract: 'A hinge that folds.',
        claims: [{ number: 3, text: 'A hinge folds.' }],
      };
      const index = await indexOf([documentOf('hinge', both)]);
      const partOf = async (text: string) => (await ask(index, text)).results[0]?.line?.part;
      expect(await partOf('hinge')).toBe('abstract');
      expect(await partOf('clm:(hinge NEAR2 folds)')).toBe('claim');
      expect(await partOf('clm:hinge ab:folds')).toBe('abstract');
      expect(await partOf('clm:hinge folds')).toBe('abstract');
    });

    it('ranks by the rarest words where few have all, and says how many have all', async () => {
      const all = await ask(patents, 'pump gimbal');
      expect(all.results[0]?.listingId).toBe('drone');
      expect(all).toMatchObject({ haveAll: 0, total: 13 });
      expect(await ask(patents, 'pump water')).toMatchObject({ haveAll: null, total: 12 });
      expect(await ask(patents, 'aluminium wheel')).toMatchObject({ haveAll: 1, total: 2 });
    });

    it('says nothing of the rarest words where no patent with only those follows', async () => {
      expect(await ask(patents, 'wax battery')).toMatchObject({ haveAll: null, total: 1 });
    });

    it('tells what it took for a word, and which nothing has', async () => {
      expect(await ask(patents, 'alumnium zzzz')).toMatchObject({
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
    ])('tells what %s lacks, and what the rest finds', async (text, words, without) => {
      expect((await ask(patents, text)).missing).toEqual(words.map((word) => ({ word, without })));
    });

    it('suggests what begins like a text, and only among what it is given', async () => {
      const suggest = (text: string, among = everything) => patents.suggest({ text, among });
      expect((await suggest('wax for a bat')).listings).toEqual([
        { listingId: 'wax', by: 'title' },
      ]);
      expect((await suggest('US 20,30')).listings).toEqual([{ listingId: 'wax', by: 'number' }]);
      expect((await suggest('D812')).listings).toEqual([{ listingId: 'dock', by: 'number' }]);
      expect((await suggest('63/12')).listings).toEqual([{ listingId: 'shells', by: 'number' }]);
      expect((await suggest('ada lov')).names).toEqual([{ name: 'Ada Lovelace', as: 'inventor' }]);
      expect((await suggest('engin')).names).toEqual([
        { name: 'Analytical Engines, Inc.', as: 'assignee' },
      ]);
      expect((await suggest('b64u 10')).classes).toEqual([
        { symbol: 'B64U 10/13', name: 'Aircraft' },
      ]);
      expect((await suggest('airc')).classes).toEqual([{ symbol: 'B64U 10/13', name: 'Aircraft' }]);
      const nothing = { listings: [], classes: [], names: [] };
      for (const text of ['', 'w', '"', ' * ', 'ada lov']) {
        expect(await suggest(text, text === 'ada lov' ? new Uint32Array() : everything)).toEqual(
          nothing,
        );
      }
    });

    it('finds and counts only among what it is given', async () => {
      const [place = 0] = (await ask(patents, 'wax')).results.map((result) => result.place);
      const without = everything.map((word, at) => (at === 0 ? word & ~(1 << place) : word));
      expect((await ask(patents, 'battery wax', without)).total).toBe(0);
      expect((await ask(patents, 'no:20301442', without)).total).toBe(0);
    });

    it('follows changes: put in again, taken away, cleared', async () => {
      const index = await indexOf([documentOf('one', { titles: ['Latch'] }), documentOf('two')]);
      await index.apply({
        put: [documentOf('one', { titles: ['Hasp'] })],
        remove: [],
        mark: '2',
        number: 2,
      });
      expect([await found(index, 'latch'), await found(index, 'hasp')]).toEqual([[], ['one']]);
      await index.apply({ put: [], remove: ['one'], mark: '3', number: 3 });
      expect(await found(index, 'hasp')).toEqual([]);
      expect([await index.mark(), (await index.places()).length]).toEqual(['3', 1]);
      expect((await ask(index, 'hasp')).missing).toEqual([{ word: 'hasp', without: 0 }]);
      await index.clear();
      expect([await index.mark(), await index.places()]).toEqual(['', []]);
    });

    it('answers anything, and soon', async () => {
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
      await fc.assert(
        fc.asyncProperty(
          fc.array(piece, { maxLength: 60 }),
          fc.boolean(),
          async (pieces, isSpaced) => {
            const text = pieces.join(isSpaced ? ' ' : '').slice(0, limits.searchQueryLength);
            const begun = performance.now();
            const { total, results } = await ask(patents, text);
            expect(performance.now() - begun).toBeLessThan(1_000);
            expect(total).toBeGreaterThanOrEqual(results.length);
          },
        ),
        { numRuns: 300 },
      );
    });
  });
}
