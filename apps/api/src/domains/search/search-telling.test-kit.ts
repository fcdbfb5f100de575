import { expect, it } from 'vitest';
import { parseQuery } from './query/parse-query.rules.ts';
import {
  ask,
  documentOf,
  everything,
  filler,
  indexesFor,
  type OpenSearch,
} from './search-samples.test-kit.ts';

const inOrder = (places: readonly number[]) => places.toSorted((one, other) => one - other);

/** What a search says of what it found, of words that nothing has, and while a text is typed. */
export function describeTelling(open: OpenSearch): void {
  const kit = indexesFor(open);

  it('tells the line that matched, with its part and its claim', async () => {
    const [first] = (await ask(kit.patents, 'magnets')).results;
    expect(first?.line).toEqual({
      part: 'claim',
      claim: 1,
      text: 'A docking mechanism with a magnet.',
      marks: [{ from: 27, to: 33 }],
    });
    expect((await ask(kit.patents, 'US 9,123,456')).results[0]?.line).toMatchObject({
      part: 'number',
    });
  });

  it('tells a line of a phrase that is longer than one, and of words that are common before they are near', async () => {
    const words = Array.from({ length: 28 }, (_, at) => `memberpart${at}`).join(' ');
    const common = `${'the said part. '.repeat(30)}The said magnet.`;
    const index = await kit.indexOf([
      documentOf('long', { claims: [{ number: 2, text: `It has ${words}.` }] }),
      documentOf('near', { claims: [{ number: 3, text: common }] }),
    ]);
    const [long] = (await ask(index, `"${words}"`)).results;
    expect([long?.line?.claim, long?.line?.marks.length]).toEqual([2, 1]);
    const [near] = (await ask(index, 'clm:(said ADJ2 magnet)')).results;
    expect([near?.line?.claim, near?.line?.text.includes('magnet')]).toEqual([3, true]);
  });

  it('tells a line of the part that was asked for', async () => {
    const both = {
      abstract: 'A hinge that folds.',
      claims: [{ number: 3, text: 'A hinge folds.' }],
    };
    const index = await kit.indexOf([documentOf('hinge', both)]);
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
    const index = await kit.indexOf([
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
    const index = await kit.indexOf([
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
    const all = await ask(kit.patents, 'pump gimbal');
    expect(all.results[0]?.listingId).toBe('drone');
    expect(all).toMatchObject({ haveAll: 0, total: 13 });
    expect(await ask(kit.patents, 'pump water')).toMatchObject({ haveAll: null, total: 12 });
    expect(await ask(kit.patents, 'aluminium wheel')).toMatchObject({ haveAll: 1, total: 2 });
  });

  it('says nothing of the rarest words where no patent with only those follows', async () => {
    expect(await ask(kit.patents, 'wax battery')).toMatchObject({ haveAll: null, total: 1 });
  });

  it('tells what it took for a word, and which nothing has', async () => {
    expect(await ask(kit.patents, 'alumnium zzzz')).toMatchObject({
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
    expect((await ask(kit.patents, text)).missing).toEqual(
      words.map((word) => ({ word, without })),
    );
  });

  it('suggests what begins like a text, and only among what it is given', async () => {
    const suggest = (text: string, among = everything) => kit.patents.suggest({ text, among });
    expect((await suggest('wax for a bat')).listings).toEqual([{ listingId: 'wax', by: 'title' }]);
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

  it('decides without filters whether few have all words, so that counts of filters hold', async () => {
    const index = await kit.indexOf([
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
}
