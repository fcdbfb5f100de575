import { describe, expect, it } from 'vitest';
import { testsReached, withinSeconds } from './reach.ts';

const api = 'apps/api/src';
const offers = `${api}/domains/offers`;
const sales = `${api}/domains/sales`;
const web = 'apps/web/app';

/** A small product: two domains, the sales after the offers, all put together in app/, and some pages. */
const imports = new Map<string, string[]>([
  [`${offers}/offers.service.ts`, [`${offers}/offers.rules.ts`]],
  [`${offers}/offers.rules.ts`, []],
  [`${offers}/offers.routes.ts`, [`${offers}/offers.service.ts`]],
  [`${offers}/offers.module.ts`, [`${offers}/offers.routes.ts`]],
  [`${offers}/offers.rules.test.ts`, [`${offers}/offers.rules.ts`]],
  [`${offers}/offers.routes.test.ts`, [`${api}/test-kit/world.ts`]],
  [`${sales}/checkout/checkout.service.ts`, [`${offers}/offers.service.ts`]],
  [`${sales}/checkout/checkout.routes.test.ts`, [`${api}/test-kit/world.ts`]],
  [`${sales}/docket/docket.routes.test.ts`, [`${api}/test-kit/world.ts`]],
  [`${sales}/sales.routes.test.ts`, [`${api}/test-kit/world.ts`]],
  [`${api}/domains/patents/patents.routes.test.ts`, [`${api}/test-kit/world.ts`]],
  [`${api}/app/modules.ts`, [`${offers}/offers.module.ts`]],
  [`${api}/app/build-app.ts`, [`${api}/app/modules.ts`]],
  [`${api}/app/edge.test.ts`, [`${api}/app/build-app.ts`]],
  [`${api}/test-kit/world.ts`, [`${api}/app/build-app.ts`]],
  [`${api}/core/db/schema.test.ts`, []],
  [`${web}/ui/card.tsx`, []],
  [`${web}/ui/other.test.tsx`, [`${web}/ui/other.tsx`]],
  [`${web}/features/home/hero.tsx`, [`${web}/ui/card.tsx`]],
  [`${web}/features/home/hero.test.tsx`, [`${web}/features/home/hero.tsx`]],
  ['e2e/selling/sell.spec.ts', ['e2e/steps/sell.ts']],
  ['e2e/steps/sell.ts', []],
  ['scripts/docs.test.ts', []],
]);
const reached = (...changed: string[]) => testsReached(changed, imports);

describe('a change of a service', () => {
  it('reaches its own tests first, then those of the domains after it, and stops where all is put together', () => {
    const tests = reached(`${offers}/offers.service.ts`);
    expect(tests.slice(0, 2).toSorted()).toEqual([
      `${offers}/offers.routes.test.ts`,
      `${offers}/offers.rules.test.ts`,
    ]);
    expect(tests.slice(2)).toEqual([
      `${sales}/checkout/checkout.routes.test.ts`,
      `${sales}/sales.routes.test.ts`,
      `${sales}/docket/docket.routes.test.ts`,
    ]);
  });

  it('reaches no test of a domain before it', () => {
    const tests = reached(`${sales}/checkout/checkout.service.ts`);
    expect(tests).toEqual([
      `${sales}/checkout/checkout.routes.test.ts`,
      `${sales}/sales.routes.test.ts`,
      `${sales}/docket/docket.routes.test.ts`,
    ]);
  });
});

describe('a change', () => {
  it('of where all is put together reaches what stands there; of what tests begin with, all of them', () => {
    expect(reached(`${api}/app/build-app.ts`)).toEqual([`${api}/app/edge.test.ts`]);
    expect(reached(`${api}/test-kit/world.ts`)).toEqual(
      expect.arrayContaining([
        `${sales}/sales.routes.test.ts`,
        `${api}/domains/patents/patents.routes.test.ts`,
      ]),
    );
  });

  it('of a part of a page reaches the tests that import it, and not its neighbors', () => {
    expect(reached(`${web}/ui/card.tsx`)).toEqual([`${web}/features/home/hero.test.tsx`]);
  });

  it('of a step of browser tests reaches those that take it', () => {
    expect(reached('e2e/steps/sell.ts')).toEqual(['e2e/selling/sell.spec.ts']);
  });

  it('of a test reaches that test alone', () => {
    expect(reached(`${offers}/offers.rules.test.ts`)).toEqual([`${offers}/offers.rules.test.ts`]);
  });

  it('of a migration or a document reaches the tests that read it by its folder', () => {
    expect(reached('apps/api/migrations/0001_core.sql')).toEqual([`${api}/core/db/schema.test.ts`]);
    expect(reached('docs/architecture.md')).toEqual(['scripts/docs.test.ts']);
  });

  it('of a test that is gone, or of what nothing reads, reaches nothing', () => {
    expect(reached(`${offers}/gone.test.ts`, 'LICENSE')).toEqual([]);
  });
});

it('the nearest tests fill the seconds; a long one is left, and a short one behind it is taken', () => {
  const seconds: Record<string, number> = { near: 4, long: 20, next: 5, last: 2 };
  const secondsOf = (file: string) => seconds[file] ?? 0;
  const files = Object.keys(seconds);
  expect(withinSeconds(files, secondsOf, 10)).toEqual({
    taken: ['near', 'next'],
    left: ['long', 'last'],
  });
  expect(withinSeconds(['long', 'near'], secondsOf, 3)).toEqual({
    taken: ['long'],
    left: ['near'],
  });
});
