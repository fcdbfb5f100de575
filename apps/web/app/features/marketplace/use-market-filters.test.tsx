import { act, render } from '@testing-library/react';
import { Suspense, use, useEffect } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { type ChangeFilters, useMarketFilters } from './use-market-filters.ts';

/**
 * The market's filters under a router that reaches an address only once it is let.
 * @param drawn what the pages of some addresses wait for before they can be drawn.
 */
function openFilters(drawn = new Map<string, Promise<void>>()) {
  const shown: ReturnType<typeof useMarketFilters>[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const Probe = () => {
    const now = useMarketFilters();
    useEffect(() => void shown.push(now));
    return <Drawn />;
  };
  const Drawn = () => {
    const waitsFor = drawn.get(useLocation().search);
    if (waitsFor) use(waitsFor);
    return null;
  };
  const loader = async () => {
    await gate.promise;
    return null;
  };
  const router = createMemoryRouter([{ path: '/buy', loader, Component: Probe }], {
    initialEntries: ['/buy'],
    hydrationData: { loaderData: { '0': null } },
  });
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  return {
    router,
    everyFilters: () => shown.map(([filters]) => filters),
    filters: () => shown.at(-1)?.[0],
    address: () => router.state.location.search,
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    letGo: () =>
      act(async () => {
        gate.resolve();
        await expect.poll(() => router.state.navigation.state).toBe('idle');
      }),
    change: (...change: Parameters<ChangeFilters>) => shown.at(-1)?.[1](...change),
    press: (...change: Parameters<ChangeFilters>) => act(async () => shown.at(-1)?.[1](...change)),
  };
}

it('the last press is shown while the address still reaches an earlier one', async () => {
  const market = openFilters();
  market.hold();
  await market.press({ search: 'valve' });
  await market.press({ prototype: true });
  expect(market.address()).toBe('');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: true });
  await market.letGo();
  expect(market.address()).toBe('?search=valve&prototype=true');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: true });
});

it('an address that no press caused counts right away, also while one is under way', async () => {
  const market = openFilters();
  await market.press({ search: 'valve' });
  await act(() => market.router.navigate('/buy?search=pump'));
  expect(market.filters()?.search).toBe('pump');
  market.hold();
  await market.press({ search: 'hinge' });
  expect(market.filters()?.search).toBe('hinge');
  await act(async () => {
    void market.router.navigate('/buy?search=lathe');
  });
  await market.letGo();
  expect(market.filters()?.search).toBe('lathe');
});

it('a press is left behind by who goes back before it is shown', async () => {
  const market = openFilters();
  await market.press({ search: 'valve' });
  await act(async () => {
    // On a slow machine nothing is shown of the address between the two.
    market.change({ prototype: true });
    await expect.poll(() => market.address()).toBe('?search=valve&prototype=true');
    await market.router.navigate(-1);
  });
  expect(market.address()).toBe('?search=valve');
  expect(market.filters()).toMatchObject({ search: 'valve', prototype: false });
});

it('a press is never taken back while what it leads to is drawn', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const market = openFilters(new Map([['?search=valve', promise]]));
  await market.press({ search: 'valve' });
  expect(market.address()).toBe('?search=valve');
  await act(async () => resolve());
  const [before, ...since] = market.everyFilters().map((filters) => filters.search);
  expect(before).toBe('');
  expect(new Set(since)).toEqual(new Set(['valve']));
});
