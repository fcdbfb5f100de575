import { expect, it } from 'vitest';
import { noteWhere } from '../../../lib/came-from.ts';
import { pageSource } from './page-source.ts';

it('tells where the reader of a listing was before, by the address shown last', () => {
  for (const [pathname, search, source] of [
    ['/', '', 'other'],
    ['/buy', '', 'market'],
    ['/buy', '?page=2&sort=price_asc&view=list', 'market'],
    ['/buy', '?types=1', 'search'],
    ['/buy', '?class=H01M', 'search'],
    ['/buy', '?search=hinge', 'search'],
    ['/buy', '?search=hinge&from=saved_search', 'saved_search'],
    ['/account/lists', '', 'other'],
    // Counted there already.
    ['/patents/9123456/folding-hinge', '', null],
    ['/patents', '', 'other'],
  ] as const) {
    noteWhere({ pathname, search });
    expect(pageSource(), search).toBe(source);
  }
});
