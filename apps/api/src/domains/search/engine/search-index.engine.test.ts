import { describe, expect, it } from 'vitest';
import { parseQuery } from '../query/parse-query.rules.ts';
import { describeSearch } from '../search-port.test-kit.ts';
import { documentOf } from '../search-samples.test-kit.ts';
import { describeSimilar } from '../similar-port.test-kit.ts';
import type { SearchAsked, SearchDocument, SearchFound, SearchPort } from '../search.port.ts';
import { SearchIndex } from './search-index.engine.ts';

/** The index as its thread answers for it. */
function portOf(index: SearchIndex): SearchPort {
  return {
    mark: async () => index.mark(),
    places: async () => index.places(),
    apply: async (change) => index.apply(change),
    clear: async () => index.clear(),
    ask: async (asked) => index.ask(asked),
    suggest: async (asked) => index.suggest(asked),
    find: async (asked) => index.find(asked),
    similar: async (asked) => index.similar(asked),
    close: async () => index.close(),
  };
}

const open = async () => portOf(new SearchIndex(':memory:'));
describeSearch('a search in a file', open);
describeSimilar('what is like a listing, of a file', open);

const everything = new Uint32Array(64).fill(0xffff_ffff);

function indexOf(documents: readonly SearchDocument[]): SearchIndex {
  const index = new SearchIndex(':memory:');
  index.apply({ put: documents, remove: [], mark: '1', number: 1 });
  return index;
}

const ask = (
  index: SearchIndex,
  text: string,
  asked: Partial<Pick<SearchAsked, 'among' | 'meaning'>> = {},
) => index.ask({ query: parseQuery(text), among: everything, from: 0, limit: 20, ...asked });
const idsOf = ({ results }: SearchFound) => results.map(({ listingId }) => listingId);

it('takes the forms of a word that a pasted claim repeats as one word', () => {
  const forms = ['connect', 'react', 'press', 'heat'].flatMap((word) =>
    ['', 's', 'ed', 'ing'].map((end) => word + end),
  );
  const others = 'anvil bellows crucible flange gasket impeller manifold nozzle rotor spindle';
  const index = indexOf([
    documentOf('wanted', { abstract: others }),
    documentOf('forms', { abstract: forms.join(' ') }),
    ...others.split(' ').map((word) => documentOf(word, { abstract: `It has a ${word}.` })),
    ...Array.from({ length: 40 }, (_, at) => documentOf(`filler${at}`)),
  ]);
  const claim = `${forms.join(' ')} ${others} ${'of the said parts '.repeat(2)}`;
  expect(parseQuery(claim).isPasted).toBe(true);
  expect(idsOf(ask(index, claim))[0]).toBe('wanted');
});

describe('with vectors', () => {
  const fridge = indexOf([
    documentOf('solar', { titles: ['Solar refrigerator'] }),
    documentOf('runs', { titles: ['Fridge on rails'] }),
    documentOf('title', { titles: ['Cold fridge'] }),
    documentOf('far', { titles: ['Latch'] }),
  ]);
  const give = (index: SearchIndex, model = 'small') => {
    const texts = index.withoutVector({ model, limit: 10 });
    const vectorOf = (text: string) =>
      Float32Array.from(/solar/i.test(text) ? [1, 0] : /latch/i.test(text) ? [-1, 0] : [0.6, 0.8]);
    index.putVectors(texts.map(({ place, text }) => ({ place, vector: vectorOf(text) })));
    return texts.length;
  };
  const meant = (text: string, among = everything) =>
    ask(fridge, text, { among, meaning: Float32Array.of(1, 0) });

  it('asks for each once, and for all again of another model', () => {
    expect([give(fridge), give(fridge), give(fridge, 'other'), give(fridge)]).toEqual([4, 0, 4, 4]);
  });

  it('joins what means alike where few have all words', () => {
    expect(idsOf(meant('fridge sunshine')).slice(0, 3)).toContain('solar');
    expect(meant('fridge sunshine')).toMatchObject({ total: 3, haveAll: 0 });
    const alone = meant('fridge sunshine').results.filter(({ isMeant }) => isMeant);
    expect(alone.map(({ listingId, line }) => [listingId, line])).toEqual([['solar', null]]);
  });

  it('answers the same question by what has come since', () => {
    const index = indexOf([
      documentOf('solar', { titles: ['Solar refrigerator'] }),
      documentOf('runs', { titles: ['Fridge on rails'] }),
    ]);
    const asked = () => ask(index, 'fridge sunshine', { meaning: Float32Array.of(1, 0) });
    expect([idsOf(asked()), asked()]).toEqual([['runs'], asked()]);
    give(index);
    expect(idsOf(asked()).toSorted()).toEqual(['runs', 'solar']);
    index.apply({ put: [], remove: ['runs'], mark: '2', number: 2 });
    expect(idsOf(asked())).toEqual([]);
  });

  it('finds as many to be counted as it tells', () => {
    const query = parseQuery('fridge sunshine');
    const places = fridge.find({ query, among: everything, meaning: Float32Array.of(1, 0) });
    expect([...(places ?? [])]).toEqual(meant('fridge sunshine').results.map(({ place }) => place));
  });

  it.each([
    '"cold fridge"',
    'ti:fridge',
    'fridge -rails',
    'US 9,123,456',
    'fridge sunshine AB-18296-1',
    'sunshine',
    'fridge',
  ])('leaves %s to words', (text) => {
    expect(meant(text)).toEqual(ask(fridge, text));
  });

  it('keeps an exact title first, and tells only what may be told', () => {
    expect(idsOf(meant('cold fridge'))[0]).toBe('title');
    const places = new Map(fridge.places().map(({ listingId, place }) => [listingId, place]));
    const without = Uint32Array.of(~(1 << (places.get('solar') ?? 0)));
    expect(idsOf(meant('fridge sunshine', without))).not.toContain('solar');
  });

  it('keeps no vector of a text that changed meanwhile', () => {
    const index = indexOf([documentOf('one', { titles: ['Latch'] })]);
    const texts = index.withoutVector({ model: 'small', limit: 10 });
    index.apply({
      put: [documentOf('one', { titles: ['Hasp'] })],
      remove: [],
      mark: '2',
      number: 2,
    });
    index.putVectors(texts.map(({ place }) => ({ place, vector: Float32Array.of(1, 0) })));
    expect(index.withoutVector({ model: 'small', limit: 10 })).toMatchObject([{ text: 'Hasp. ' }]);
  });

  it('leaves nothing of a text that is gone to the one that takes its place', () => {
    const index = indexOf([documentOf('one', { titles: ['Solar refrigerator'] })]);
    expect(give(index)).toBe(1);
    index.apply({ put: [], remove: ['one'], mark: '2', number: 2 });
    index.apply({
      put: [documentOf('next', { titles: ['Latch'] })],
      remove: [],
      mark: '3',
      number: 3,
    });
    expect(index.withoutVector({ model: 'small', limit: 10 })).toMatchObject([{ text: 'Latch. ' }]);
  });
});
