import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../search.port.ts';
import { SearchIndex } from './search-index.engine.ts';

const everything = new Uint32Array(64).fill(0xffff_ffff);
const cells = { symbol: 'H01M 10/0525', name: 'Rocking-chair batteries' };
const coating = { symbol: 'H01M 4/04', name: 'Processes of manufacture' };

type Fields = Partial<SearchDocument> & { claim?: string };

function documentOf(listingId: string, { claim, ...fields }: Fields): SearchDocument {
  return {
    listingId,
    number: '',
    titles: [],
    abstract: '',
    description: '',
    claims: claim === undefined ? [] : [{ number: 1, text: claim }],
    inventors: [],
    assignees: [],
    classes: [],
    ...fields,
  };
}

const cell = documentOf('cell', {
  titles: ['Cell with a porous separator'],
  claim: 'A cell comprising an electrolyte and a separator 12 of wool.',
  classes: [cells, coating],
});
const filler = Array.from({ length: 40 }, (_, at) =>
  documentOf(`pump${at}`, {
    titles: ['Pump with a valve'],
    claim: 'A pump comprising a valve and a cell of steel.',
    classes: [{ symbol: 'F04B 1/00', name: 'Pumps' }],
  }),
);

const documents = [
  cell,
  documentOf('twin', {
    titles: ['Separator'],
    claim: 'A film in an electrolyte.',
    classes: [cells, coating],
  }),
  documentOf('kin', { titles: ['Charger'], classes: [cells] }),
  documentOf('words', { claim: 'Wool soaked in an electrolyte.' }),
  documentOf('word', { claim: 'Woolen hats.', description: 'An electrolyte, porous.' }),
  documentOf('near', { classes: [{ symbol: 'H01M 10/05', name: 'Accumulators' }] }),
  ...filler,
];
const index = new SearchIndex(':memory:');
const places = new Map(
  index
    .apply({ put: documents, remove: [], number: 1, mark: '1' })
    .map(({ listingId, place }) => [listingId, place]),
);

function bitsOf(...listingIds: string[]): Uint32Array {
  const bits = new Uint32Array(64);
  for (const place of listingIds.flatMap((id) => places.get(id) ?? [])) {
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  return bits;
}

const all = bitsOf(...places.keys());
const likeCell = (among = all, from = among) =>
  index.similar({ to: [cell], among, from, limit: 6 });

describe('what is like a listing', () => {
  it('shares its rarest classes and words, and says which; not what everyone has', () => {
    expect(likeCell()).toEqual([
      {
        listingId: 'twin',
        like: 'cell',
        classes: [
          { ...coating, listings: 2 },
          { ...cells, listings: 3 },
        ],
        words: ['separator', 'electrolyte'],
      },
      { listingId: 'words', like: 'cell', classes: [], words: ['wool', 'electrolyte'] },
      { listingId: 'kin', like: 'cell', classes: [{ ...cells, listings: 3 }], words: [] },
    ]);
  });

  it('is counted among the market, and told only of those that are asked for', () => {
    const market = bitsOf('cell', 'twin', 'pump1');
    expect(likeCell(market)[0]).toMatchObject({
      classes: [{ listings: 2 }, { listings: 2 }],
    });
    expect(likeCell(all, bitsOf('kin', 'cell')).map(({ listingId }) => listingId)).toEqual(['kin']);
    expect(likeCell(bitsOf('cell'))).toEqual([]);
  });

  it('is found of what is in no market, and of several of them the most alike', () => {
    const sold = { ...cell, listingId: 'sold' };
    const ids = (found: ReturnType<typeof likeCell>) => found.map(({ listingId }) => listingId);
    expect(ids(index.similar({ to: [sold], among: all, from: all, limit: 1 }))).toEqual(['cell']);
    const pump = filler[0] ?? cell;
    const both = index.similar({ to: [cell, pump], among: all, from: everything, limit: 3 });
    expect(both.map(({ like }) => like)).toContain('cell');
    expect(ids(both)).not.toContain('pump0');
    expect(index.similar({ to: [], among: all, from: all, limit: 6 })).toEqual([]);
  });
});
