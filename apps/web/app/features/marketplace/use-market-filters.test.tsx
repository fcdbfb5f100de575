import { act, renderHook } from '@testing-library/react';
import { type Navigator, Router } from 'react-router';
import { expect, it } from 'vitest';
import { type ChangeFilters, useMarketFilters } from './use-market-filters.ts';

/** The market's filters under a router whose address comes by hand, as late as somebody likes. */
function openFilters() {
  const asked: string[] = [];
  const ask = (to: { search?: string } | string) => {
    asked.push(typeof to === 'string' ? to : (to.search ?? ''));
  };
  const navigator: Navigator = {
    createHref: () => '',
    go: () => undefined,
    push: ask,
    replace: ask,
  };
  let address = '/buy';
  const { result, rerender } = renderHook(useMarketFilters, {
    wrapper: ({ children }) => (
      <Router location={address} navigator={navigator}>
        {children}
      </Router>
    ),
  });
  return {
    asked,
    filters: () => result.current[0],
    press: (...change: Parameters<ChangeFilters>) => act(() => result.current[1](...change)),
    comeTo: (search: string) => {
      address = `/buy${search}`;
      rerender();
    },
  };
}

it('what was pressed last is shown while the address comes to what was pressed before it', () => {
  const market = openFilters();
  market.press({ search: 'valve' });
  market.press({ prototype: true });
  expect(market.asked).toEqual(['?search=valve', '?search=valve&prototype=true']);
  market.comeTo('?search=valve');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: true });
  market.comeTo('?search=valve&prototype=true');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: true });
});

it('an address that nobody pressed for counts at once, and one that was left behind again', () => {
  const market = openFilters();
  market.press({ search: 'valve' });
  market.comeTo('?search=pump');
  expect(market.filters().search).toBe('pump');
  market.press({ search: 'hinge' });
  market.comeTo('?search=hinge');
  market.comeTo('?search=pump');
  expect(market.filters().search).toBe('pump');
});
