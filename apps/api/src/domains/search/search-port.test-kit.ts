import { limits } from '@claimstead/contract/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseQuery } from './query/parse-query.rules.ts';
import type { SearchDocument, SearchFound, SearchPort } from './search.port.ts';

const everything = new Uint32Array(64).fill(0xffff_ffff);

const inOrder = (places: readonly number[]) => places.toSorted((one, other) => one - other);

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
  documentOf('codec', { abstract: 'Frames in H264.' }),
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
      ['clm:docking NEAR3 mechanism', ['dock']],
      ['ab:docking NEAR3 mechanism', []],
      ['cpc:B64U 10/00', ['drone']],
      ['cpc:B64U 10/1', ['drone']],
      ['cpc:B64U 20/00', []],
      ['B64U', ['drone']],
      ['b64u 10/13', ['drone']],
      ['H264', ['codec']],
      ['H.264', ['codec']],
      ['wax OR D812,345', ['wax', 'dock']],
      ['-D812,345 clm:magnet', []],
      ['63123456', ['shells']],
      ['63,123,456', ['shells']],
      ['no:63/12*', ['shells']],
      ['UNMANNED AIRCRAFT OR GIMBAL', ['drone']],
      ['micro capsules', ['capsule']],
      ['wheelchair', ['shells']],
      ['alumnium', ['shells', 'capsule']],
    ])('finds with %s', async (text, listingIds) => {
      expect((await found(patents, text)).toSorted()).toEqual(listingIds.toSorted());
    });

    it.each([
      ['generat*', ['makes']],
      ['gener*', ['makes', 'general']],
      ['gene*', ['makes', 'general']],
      ['ti:generat*', []],
      ['clm:authenticat*', ['general']],
      ['batteri*', ['two']],
      ['battery*', ['one']],
      ['batter*', ['one', 'two']],
      ['hope*', []],
      ['hopi*', ['one']],
      ['no:9123*', ['one']],
      ['no:D812*', ['two']],
      ['CO2*', ['one']],
      ['zq*', []],
      ['gen* -gene', ['makes']],
      ['zqz', []],
    ])(
      'finds every word that is written with the beginning %s, and no other',
      async (text, all) => {
        const index = await indexOf([
          documentOf('makes', { abstract: 'It generates and communicates.' }),
          documentOf('general', {
            abstract: 'A general gene.',
            claims: [{ number: 1, text: 'It authenticates.' }],
          }),
          documentOf('one', { abstract: 'Hoping for one battery and co2lant.', number: '9123456' }),
          documentOf('two', { titles: ['Batteries', 'Cells'], number: 'D812345' }),
        ]);
        expect((await found(index, text)).toSorted()).toEqual(all.toSorted());
      },
    );

    it.each([
      ['gener', ['made']],
      ['generat', ['made']],
      ['generators of', ['made']],
    ])('suggests a title by the beginning %s of a written word', async (text, listingIds) => {
      const index = await indexOf([
        documentOf('made', { titles: ['Generators of heat'] }),
        documentOf('gene', { titles: ['Genes'] }),
      ]);
      const { listings } = await index.suggest({ text, among: everything });
      expect(listings.map(({ listingId }) => listingId)).toEqual(listingIds);
    });

    it.each([
      ['Control valve', ['exact', 'plural']],
      ['"control valve"', ['exact', 'plural']],
      ['ti:"Control Valves"', ['plural', 'exact']],
      ['valve, of a second title', ['longer']],
      ['-valve control', ['filler']],
      ['control valve US 9,123,456', ['number']],
      ['US9123456B2 - Control valve - Google Patents', ['number', 'exact']],
      ['CONTROL VALVE NOT REQUIRING POWER', ['capitals']],
      ['often control valve -9,123,456', ['often']],
    ])('puts first what its number names, then titles that are exactly %s', async (text, first) => {
      const abstract = 'Something else. '.repeat(60);
      const index = await indexOf([
        documentOf('exact', { titles: ['Control valve'], abstract }),
        documentOf('plural', { titles: ['Control valves'], abstract }),
        documentOf('longer', {
          titles: ['Control valve, control valve', 'Valve of a second title'],
          abstract: 'The second control valve.',
        }),
        documentOf('often', {
          titles: ['Valve control'],
          abstract: 'Control. Often. Control valve.',
        }),
        documentOf('filler', { abstract: 'A control.' }),
        documentOf('capitals', { titles: ['Control valve not requiring power'], abstract }),
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
      expect(await partOf('clm:hinge folds')).toBe('claim');
    });

    it.each<[string, string, string[]]>([
      ['electro*', 'abstract', ['electrode', 'electrolyte']],
      ['cpc:H01M', 'class', ['H01M 10/42']],
      ['H01M', 'class', ['H01M 10/42']],
      ['"docking mechanism"', 'claim', ['docking mechanism']],
      ['docking ADJ4 pump', 'claim', ['docking', 'pump']],
      ['pump NEAR2 docking', 'abstract', ['pump', 'docking']],
      ['docking ADJ2 pump', 'abstract', []],
      ['"docking mechanism" pump', 'claim', ['docking mechanism', 'pump']],
      ['ti:elec*', 'title', ['Electric']],
      ['clm:mechanism OR ti:zzzz', 'claim', ['mechanism']],
      ['-docking any', 'claim', ['any']],
      ['no:9123456 ti:electric', 'title', ['Electric']],
    ])('tells of %s the line that matched', async (text, part, marked) => {
      const index = await indexOf([
        documentOf('one', {
          titles: ['Electric pump'],
          abstract: 'A mechanism with a pump before docking, an electrode and an electrolyte.',
          claims: [
            { number: 1, text: 'A mechanism for a pump.' },
            { number: 3, text: 'The docking mechanism with a pump of claim 1.' },
          ],
          classes: [{ symbol: 'H01M 10/42', name: 'Cells' }],
          number: '9123456',
        }),
        documentOf('other', { claims: [{ number: 1, text: 'It has any latch.' }] }),
      ]);
      const [first] = (await ask(index, text)).results;
      const line = first?.line;
      const words = line?.marks.map(({ from, to }) => line.text.slice(from, to));
      if (marked.length === 0) expect(first).toBeUndefined();
      else expect([line?.part, words]).toEqual([part, marked]);
    });

    it('tells a correction as it is written most often', async () => {
      const index = await indexOf([
        documentOf('one', { abstract: 'A battery, a battery and batteries.' }),
        documentOf('two', { abstract: 'An electrode. Electrodes. An electrode. A battery.' }),
        documentOf('three', { abstract: 'Electrodes.' }),
      ]);
      for (const [typed, instead] of [
        ['batterry', 'battery'],
        ['elektrodes', 'electrode'],
      ]) {
        expect((await ask(index, typed ?? '')).corrections).toEqual([{ word: typed, instead }]);
      }
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

    it('decides without filters whether few have all words, so that counts of filters hold', async () => {
      const index = await indexOf([
        ...filler,
        ...['one', 'two', 'three'].map((id) => documentOf(id, { abstract: 'Water alone.' })),
        documentOf('named', { number: '9123456' }),
      ]);
      const at = new Map((await index.places()).map(({ listingId, place }) => [listingId, place]));
      const among = new Uint32Array(64);
      for (const id of ['filler0', 'one', 'two', 'three', 'named']) {
        const place = at.get(id) ?? 0;
        among[place >>> 5] = (among[place >>> 5] ?? 0) | (1 << (place & 31));
      }
      const asked = (text: string) =>
        index.ask({ query: parseQuery(text), among, market: everything, from: 0, limit: 20 });
      expect(await asked('pump water')).toMatchObject({ total: 1, haveAll: null });
      for (const text of [
        ...['pump water', 'pump alone', 'pump watre -alone', 'clm:x', 'pump 9,123,456', 'pomp'],
        ...['(pump NEAR9 moves) water', 'water -pump', 'common pump number zzzz'],
      ]) {
        const all = await index.find({ query: parseQuery(text), among: everything });
        const left = [...(all ?? [])].filter(
          (place) => ((among[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0,
        );
        const { results } = await asked(text);
        expect([text, inOrder(results.map(({ place }) => place))]).toEqual([text, inOrder(left)]);
      }
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
