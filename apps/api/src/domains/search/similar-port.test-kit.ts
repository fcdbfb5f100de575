import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchDocument, SearchPort } from './search.port.ts';

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
/** What every search does that stands behind the port, where it is asked what is like a listing. */
export function describeSimilar(name: string, open: () => Promise<SearchPort>): void {
  describe(name, () => {
    let index: SearchPort;
    const places = new Map<string, number>();
    beforeAll(async () => {
      index = await open();
      await index.clear();
      const put = await index.apply({ put: documents, remove: [], number: 1, mark: '1' });
      for (const { listingId, place } of put) places.set(listingId, place);
    });
    afterAll(() => index.close());

    function bitsOf(...listingIds: string[]): Uint32Array {
      const bits = new Uint32Array(64);
      for (const place of listingIds.flatMap((id) => places.get(id) ?? [])) {
        bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
      }
      return bits;
    }
    const all = () => bitsOf(...places.keys());
    const likeCell = (among = all(), from = among) =>
      index.similar({ to: [cell], among, from, limit: 6 });

    it('shares its rarest classes and words, and says which; not what everyone has', async () => {
      expect(await likeCell()).toEqual([
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

    it('is counted among the market, and told only of those that are asked for', async () => {
      expect((await likeCell(bitsOf('cell', 'twin', 'pump1')))[0]).toMatchObject({
        classes: [{ listings: 2 }, { listings: 2 }],
      });
      expect(await likeCell(all(), bitsOf('kin', 'cell'))).toMatchObject([{ listingId: 'kin' }]);
      expect(await likeCell(bitsOf('cell'))).toEqual([]);
    });

    it('is found of what is in no market, and of several of them the most alike', async () => {
      const to = (...asked: SearchDocument[]) =>
        index.similar({ to: asked, among: all(), from: everything, limit: 3 });
      const sold = await to({ ...cell, listingId: 'sold' });
      expect(sold[0]).toMatchObject({ listingId: 'cell', like: 'sold' });
      const both = await to(cell, filler[0] ?? cell);
      expect(both.map(({ like }) => like)).toContain('cell');
      expect(both.map(({ listingId }) => listingId)).not.toContain('pump0');
      expect(await to()).toEqual([]);
    });
  });
}
