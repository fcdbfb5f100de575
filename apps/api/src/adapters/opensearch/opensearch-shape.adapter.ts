import { createHash } from 'node:crypto';
import { indexColumns, type IndexedDocument } from '../../domains/search/shared-index.port.ts';
import { everywhere, wholeTitles } from './opensearch-query.rules.ts';

/** As often do a title's words stand among all, so that they weigh so much (docs/decisions/0082). */
const titleWeight = 8;
const words = { type: 'text', analyzer: 'whitespace' } as const;
const unsearched = { type: 'object', enabled: false } as const;

/** Texts arrive as stems: they are parted at blanks, and no phrase reaches from one text into the next. */
export const indexShape = {
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // Each batch is shown as a whole.
    refresh_interval: '-1',
    gc_deletes: '1h',
    max_result_window: 100_000,
  },
  mappings: {
    dynamic: false,
    _source: { includes: ['place', 'parts', 'mark', 'next'] },
    properties: {
      place: { type: 'integer' },
      parts: unsearched,
      [wholeTitles]: { type: 'keyword', ignore_above: 1_000 },
      [everywhere]: words,
      ...Object.fromEntries(indexColumns.map((column) => [column, words])),
    },
  },
} as const;

/** Deeper pages than this are empty. */
export const mostReached: number = indexShape.settings.max_result_window;

/** What a program and a shape of the index have of their own: another one makes its own beside it. */
export function nameOf(prefix: string, program: string): string {
  const hash = createHash('sha256').update(JSON.stringify([program, titleWeight, indexShape]));
  return `${prefix}-${hash.digest('hex').slice(0, 12)}`;
}

export function storedOf({ document: { listingId: _, ...parts }, texts, titles }: IndexedDocument) {
  const all = indexColumns.flatMap((column) =>
    Array.from({ length: column === 'title' ? titleWeight : 1 }, () => texts[column]).flat(),
  );
  return { parts, ...texts, [everywhere]: all, [wholeTitles]: titles };
}
