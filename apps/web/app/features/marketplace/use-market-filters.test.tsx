import { act, renderHook } from '@testing-library/react';
import { type Navigator, Router } from 'react-router';
import { expect, it } from 'vitest';
import { type ChangeFilters, useMarketFilters } from './use-market-filters.ts';

/** The market's filters under a router whose address the test sets, as late as it likes. */
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

it('the last press is shown while the address still reaches an earlier one', () => {
  const market = openFilters();
  market.press({ search: 'valve' });
  market.press({ prototype: true });
  expect(market.asked).toEqual(['?search=valve', '?search=valve&prototype=true']);
  market.comeTo('?search=valve');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: true });
  market.comeTo('?search=valve&prototype=true');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: true });
});

it('an address that no press caused counts right away, and so does one that was left behind', () => {
  const market = openFilters();
  market.press({ search: 'valve' });
  market.comeTo('?search=pump');
  expect(market.filters().search).toBe('pump');
  market.press({ search: 'hinge' });
  market.comeTo('?search=hinge');
  market.comeTo('?search=pump');
  expect(market.filters().search).toBe('pump');
});
