import { afterAll, beforeAll } from 'vitest';
import { parseQuery } from './query/parse-query.rules.ts';
import type { SearchDocument, SearchFound, SearchPort } from './search.port.ts';

export const everything = new Uint32Array(64).fill(0xffff_ffff);

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

export const filler = Array.from({ length: 12 }, (_, at) =>
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

/** Gives an empty index, which whoever asked for it closes. */
export type OpenSearch = () => Promise<SearchPort>;

/** Indexes for the tests of a group, closed at its end; one of them has the samples. */
export function indexesFor(open: OpenSearch) {
  const opened: SearchPort[] = [];
  async function indexOf(documents: readonly SearchDocument[]): Promise<SearchPort> {
    const index = await open();
    opened.push(index);
    await index.clear();
    await index.apply({ put: documents, remove: [], mark: '1', number: 1 });
    return index;
  }
  let patents: SearchPort | undefined;
  beforeAll(async () => {
    patents = await indexOf(samples);
  });
  afterAll(async () => {
    for (const index of opened) await index.close();
  });
  return {
    indexOf,
    get patents(): SearchPort {
      if (!patents) throw new Error('The samples are indexed before the first test.');
      return patents;
    },
  };
}
