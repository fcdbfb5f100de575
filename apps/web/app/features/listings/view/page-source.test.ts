import { expect, it } from 'vitest';
import { noteWhere } from '../../../lib/came-from.ts';
import { pageSource } from './page-source.ts';

it('tells where the reader of a listing was before, by the address shown last', () => {
  for (const [pathname, search, source] of [
    ['/', '', 'other'],
    ['/buy', '', 'market'],
    ['/buy', '?types=1', 'market'],
    ['/buy', '?search=hinge', 'search'],
    ['/buy', '?search=hinge&from=saved_search', 'saved_search'],
    ['/account/lists', '', 'other'],
  ] as const) {
    noteWhere({ pathname, search });
    expect(pageSource(), search).toBe(source);
  }
});
