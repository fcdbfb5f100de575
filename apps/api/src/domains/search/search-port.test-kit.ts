import { limits } from '@claimstead/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './query/parse-query.rules.ts';
import {
  ask,
  documentOf,
  everything,
  found,
  indexesFor,
  type OpenSearch,
} from './search-samples.test-kit.ts';
import { describeTelling } from './search-telling.test-kit.ts';

/**
 * What every search does that stands behind the port.
 * @param open gives an empty one, which is closed at the end.
 */
export function describeSearch(name: string, open: OpenSearch): void {
  describe(name, () => {
    describe('that finds', () => describeFinding(open));
    describe('that tells', () => describeTelling(open));
  });
}

function describeFinding(open: OpenSearch): void {
  const kit = indexesFor(open);

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
    expect((await found(kit.patents, text)).toSorted()).toEqual(listingIds.toSorted());
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
  ])('finds every word that is written with the beginning %s, and no other', async (text, all) => {
    const index = await kit.indexOf([
      documentOf('makes', { abstract: 'It generates and communicates.' }),
      documentOf('general', {
        abstract: 'A general gene.',
        claims: [{ number: 1, text: 'It authenticates.' }],
      }),
      documentOf('one', { abstract: 'Hoping for one battery and co2lant.', number: '9123456' }),
      documentOf('two', { titles: ['Batteries', 'Cells'], number: 'D812345' }),
    ]);
    expect((await found(index, text)).toSorted()).toEqual(all.toSorted());
  });

  it.each([
    ['gener', ['made']],
    ['generat', ['made']],
    ['generators of', ['made']],
  ])('suggests a title by the beginning %s of a written word', async (text, listingIds) => {
    const index = await kit.indexOf([
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
    const index = await kit.indexOf([
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
      const { results, total } = await ask(kit.patents, text);
      const places = await kit.patents.find({ query: parseQuery(text), among: everything });
      expect(places?.length).toBe(total);
      expect([...(places ?? [])]).toEqual(results.map(({ place }) => place));
    },
  );

  it('finds and counts only among what it is given', async () => {
    const [place = 0] = (await ask(kit.patents, 'wax')).results.map((result) => result.place);
    const without = everything.map((word, at) => (at === 0 ? word & ~(1 << place) : word));
    expect((await ask(kit.patents, 'battery wax', without)).total).toBe(0);
    expect((await ask(kit.patents, 'no:20301442', without)).total).toBe(0);
  });

  it('follows changes: put in again, taken away, cleared', async () => {
    const index = await kit.indexOf([documentOf('one', { titles: ['Latch'] }), documentOf('two')]);
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
          const { total, results } = await ask(kit.patents, text);
          expect(performance.now() - begun).toBeLessThan(1_000);
          expect(total).toBeGreaterThanOrEqual(results.length);
        },
      ),
      { numRuns: 300 },
    );
  });
}
