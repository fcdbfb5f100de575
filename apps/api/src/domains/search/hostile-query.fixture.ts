import { limits } from '@claimstead/contract/limits.ts';
import fc from 'fast-check';

const signs = ['"', '(', ')', '-', '*', "'", ';--', '^', '{', '}', ':', '+', '\\', '%00', '\u0000'];
const language = [
  ' OR ',
  ' NEAR50 ',
  ' ADJ1 ',
  'NOT ',
  'AND ',
  'ti:',
  'clm:',
  'cpc:',
  'no:',
  'in:',
];
const ofTheEngine = ['NEAR(', 'rowid', 'select', 'words', 'bm25(', 'rank', 'match'];
const letters = ['½', '𞤀', 'e\u0301', '\uD800', '﷽', '\u202E', '１２３'];
/** Some of them are in many documents. */
const words = [
  'a',
  'the',
  'wax*',
  'zq',
  '9,123,456',
  'device',
  'system',
  'de*',
  'system*',
  'dvice',
];

/** What nobody types and programs send. */
export const hostileQuery: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.constantFrom(...signs, ...language, ...ofTheEngine, ...letters, ...words), {
      maxLength: 400,
    }),
    fc.constantFrom('', ' '),
  )
  .map(([pieces, between]) => pieces.join(between).slice(0, limits.searchQueryLength));
