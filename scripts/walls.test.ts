import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domainOrder } from '../apps/api/src/app/domain-order.ts';
import { listTwoWay } from '../lint/folders.ts';
import { listLargeRooms } from '../lint/rooms.ts';
import { refuseFile, refuseImport } from '../lint/walls.ts';

const api = 'apps/api/src';

describe('the walls', () => {
  const refused: [string, string][] = [
    [`${api}/domains/listings/listings.service.ts`, `${api}/domains/sales/sales.api.ts`],
    [`${api}/domains/listings/listings.consumers.ts`, `${api}/domains/sales/sales.events.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/listings/listings.service.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/money/payments.port.ts`],
    [`${api}/domains/sales/sales.deps.ts`, `${api}/domains/listings/listings.deps.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/sales/sales.api.ts`],
    [`${api}/domains/sales/sales.api.ts`, `${api}/domains/listings/listings.api.ts`],
    [`${api}/domains/sales/sales.api.ts`, `${api}/domains/sales/sales.store.ts`],
    [`${api}/domains/sales/sales.api.ts`, `${api}/core/ids/ids.ts`],
    [`${api}/app/build-deps.ts`, `${api}/domains/sales/sales.service.ts`],
    [`${api}/seal-renew.ts`, `${api}/domains/signing/sealing/renew-seal.service.ts`],
    [`${api}/demo/seed-sales.ts`, `${api}/domains/sales/sales.store.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/listings/listings.store.ts`],
    [`${api}/domains/sales/sales.routes.ts`, `${api}/domains/sales/sales.store.ts`],
    [`${api}/domains/offers/offers.rules.ts`, `${api}/domains/offers/offers.store.ts`],
    [`${api}/domains/offers/offers.store.ts`, `${api}/domains/listings/listings.api.ts`],
    [`${api}/core/jobs/jobs.ts`, `${api}/domains/offers/offers.rules.ts`],
    [`${api}/adapters/smtp/smtp-mail.adapter.ts`, `${api}/domains/identity/identity.service.ts`],
    [`${api}/domains/money/money.jobs.ts`, `${api}/adapters/stripe/stripe-client.adapter.ts`],
    [
      `${api}/adapters/stripe/stripe-client.adapter.ts`,
      `${api}/adapters/boldsign/boldsign-client.adapter.ts`,
    ],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/money/money.module.ts`],
    [`${api}/domains/identity/identity.service.ts`, `${api}/app/deps.ts`],
    [`${api}/domains/sales/sales.views.ts`, `${api}/domains/sales/sales.jobs.ts`],
    [`${api}/domains/sales/sales.routes.ts`, `${api}/domains/sales/sales.views.ts`],
    [`${api}/domains/signing/papers/seal.engine.ts`, `${api}/domains/signing/signing.store.ts`],
    [`${api}/domains/sales/sales.copy.ts`, `${api}/domains/listings/listings.api.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/sales/sale-world.fixture.ts`],
    [
      `${api}/adapters/stripe/plan-prices.rules.ts`,
      `${api}/adapters/stripe/stripe-client.adapter.ts`,
    ],
    [`${api}/main.ts`, 'sandbox/src/main.ts'],
    ['sandbox/src/app.ts', `${api}/core/ids/ids.ts`],
    ['apps/web/app/features/offers/make-offer.tsx', 'apps/web/app/features/listings/card.tsx'],
    ['apps/web/app/ui/card.tsx', 'apps/web/app/features/listings/card.tsx'],
    ['apps/web/app/lib/api.ts', 'packages/contract/src/offers.contract.ts'],
    ['packages/contract/src/offers.contract.ts', `${api}/core/ids/ids.ts`],
  ];
  it.each(refused)('%s may not import %s', (importer, imported) => {
    expect(refuseImport(importer, imported, false)).toBeTypeOf('string');
  });

  it.each([
    [`${api}/domains/sales/sales.rules.ts`, `${api}/domains/listings/listings.rules.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/money/payments.port.ts`],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/listings/listings.store.ts`],
    [`${api}/domains/listings/listings.rules.ts`, `${api}/domains/sales/sales.api.ts`],
    [`${api}/domains/sales/sales.rules.ts`, `${api}/domains/sales/sales.api.ts`],
    [`${api}/app/deps.ts`, `${api}/domains/sales/sales.deps.ts`],
    [`${api}/adapters/boldsign/follow.service.ts`, `${api}/domains/signing/signing.events.ts`],
  ])('%s may not import so much as a type of %s', (importer, imported) => {
    expect(refuseImport(importer, imported, true)).toBeTypeOf('string');
  });

  const allowed: [string, string, boolean][] = [
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/listings/listings.api.ts`, false],
    [`${api}/domains/sales/sales.rules.ts`, `${api}/domains/listings/listings.api.ts`, true],
    [`${api}/domains/sales/sales.api.ts`, `${api}/domains/sales/sales.service.ts`, false],
    [`${api}/domains/sales/sales.api.ts`, `${api}/domains/sales/sales.store.ts`, true],
    [`${api}/domains/sales/sales.api.ts`, `${api}/domains/sales/news/sale-news.events.ts`, false],
    [`${api}/app/build-deps.ts`, `${api}/domains/sales/sales.api.ts`, false],
    [`${api}/app/modules.ts`, `${api}/domains/sales/sales.module.ts`, false],
    [`${api}/app/deps.ts`, `${api}/domains/money/payments.port.ts`, true],
    [`${api}/demo/seed-sales.ts`, `${api}/domains/sales/sales.service.ts`, false],
    [`${api}/domains/sales/sales.test.ts`, `${api}/domains/listings/listings.store.ts`, false],
    [`${api}/domains/sales/sales.service.ts`, `${api}/domains/sales/sales.store.ts`, false],
    [`${api}/domains/offers/offers.rules.ts`, 'packages/contract/src/limits.ts', false],
    [`${api}/domains/offers/offers.rules.ts`, `${api}/core/lifecycle/lifecycle.rules.ts`, false],
    [`${api}/domains/sales/sales.module.ts`, `${api}/domains/sales/sales.routes.ts`, false],
    [
      `${api}/adapters/stripe/stripe-client.adapter.ts`,
      `${api}/domains/money/payments.port.ts`,
      false,
    ],
    ['apps/web/app/pages/home/home.page.tsx', 'apps/web/app/features/home/hero.tsx', false],
    ['apps/web/app/lib/api.ts', 'packages/contract/src/api.contract.ts', true],
  ];
  it.each(allowed)('%s may import %s', (importer, imported, typeOnly) => {
    expect(refuseImport(importer, imported, typeOnly)).toBeNull();
  });

  it.each([
    `${api}/domains/sales/sales.rules.ts`,
    `${api}/domains/sales/sales.api.ts`,
    `${api}/domains/sales/sales.race.test.ts`,
    `${api}/domains/listings/listings.test-kit.ts`,
    `${api}/adapters/stripe/stripe-client.adapter.ts`,
    `${api}/core/ids/ids.ts`,
    'apps/web/app/lib/api.ts',
  ])('%s says where it stands', (file) => {
    expect(refuseFile(file)).toBeNull();
  });

  it.each([
    `${api}/domains/sales/sale-news.steps.ts`,
    `${api}/domains/sales/anything.ts`,
    `${api}/domains/sales/stripe.adapter.ts`,
    `${api}/adapters/stripe/anything.ts`,
  ])('%s is refused: its ending names no layer', (file) => {
    expect(refuseFile(file)).toMatch(/ends with its layer: api, module, routes, /);
  });

  it.each([
    `${api}/domains/sales/sales-news.api.ts`,
    `${api}/domains/sales/filing/filing.api.ts`,
    `${api}/adapters/stripe/stripe.api.ts`,
  ])('%s is refused: a domain has one public API', (file) => {
    expect(refuseFile(file)).toMatch(/one public API/);
  });
});

it('no two folders of a domain import each other', () => {
  expect(listTwoWay()).toEqual([]);
});

describe('a room', () => {
  it('has at most 3,000 lines, everywhere', () => {
    expect(listLargeRooms()).toEqual([]);
  });

  it('with more is named with its lines; what only tests read, styles and its subfolders do not count', () => {
    const house = mkdtempSync(join(tmpdir(), 'claimstead-rooms-'));
    const write = (path: string, lines: number) => {
      mkdirSync(join(house, path, '..'), { recursive: true });
      writeFileSync(join(house, path), '\n'.repeat(lines));
    };
    try {
      const room = 'apps/web/app/features/offers';
      write(`${room}/one.tsx`, 1_500);
      write(`${room}/two.copy.ts`, 1_500);
      write(`${room}/inner/three.ts`, 3_000);
      for (const name of ['one.test.tsx', 'two.fixture.ts', 'two.test-kit.ts', 'one.module.css'])
        write(`${room}/${name}`, 1_500);
      write('packages/contract/src/wire.contract.ts', 4_000);
      expect(listLargeRooms(house)).toEqual([]);

      write(`${room}/two.copy.ts`, 1_501);
      write('apps/api/src/core/one.ts', 4_517);
      expect(listLargeRooms(house)).toEqual([
        'A room has at most 3,000 lines, and apps/api/src/core has 4,517: move a subject of it into a folder of its own.',
        `A room has at most 3,000 lines, and ${room} has 3,001: move a subject of it into a folder of its own.`,
      ]);
    } finally {
      rmSync(house, { recursive: true });
    }
  });
});

it('every feature of the web has the name of its domain, but for what belongs to none', () => {
  const features = readdirSync('apps/web/app/features');
  const domains: readonly string[] = domainOrder;
  expect(features.filter((name) => !domains.includes(name))).toEqual(['home', 'legal', 'shell']);
});
