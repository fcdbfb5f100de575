import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalFiles } from '../../adapters/folder/local-files.adapter.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { isSoak } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  confirm,
  file,
  operatorEmail,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import { expectLedgersAgree, pass, signInAgain } from '../money/money.fixture.ts';
import { inWorld } from './copies.fixture.ts';
import { makeBackupKey } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.rules.ts';
import { openPlace } from './place.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const count = 20;
const priceCents = 250_000;

type Deal = { seller: Persona; buyer: Persona; listingId: string };

let world: World;
let folder: string;
let operator: Persona;
const deals: Deal[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-selling-'));
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  for (let at = 0; at < count; at += 1) {
    const [seller, buyer] = [await world.person(), await world.person()];
    await verifyBank(world, seller);
    const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
    deals.push({ seller, buyer, listingId: await publishedListing(world, owners, { priceCents }) });
  }
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function begin({ buyer, listingId }: Deal): Promise<string> {
  const started = await startPaying(buyer, listingId, priceCents);
  expect(started.status, started.text).toBe(200);
  return paymentIdOf(started.text);
}

async function sell(of: World, { seller, buyer, listingId }: Deal, payment: string): Promise<void> {
  await confirm(of, payment, { card: '4242424242424242' });
  await paymentStatus(buyer, listingId);
  await of.drain();
  for (const person of [buyer, seller]) await sign(of, person, listingId);
}

const saleOf = (of: World, { listingId }: Deal) =>
  of.deps.db
    .selectFrom('sales')
    .select(['id', 'status'])
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();

it.runIf(isSoak())(
  `backups that are made while ${count} sales run are whole, and from the last the sales go on`,
  async () => {
    const place = await openPlace({ folder: join(folder, 'place') }, await makeBackupKey());
    const { config, files } = world.deps;
    const made: Manifest[] = [];
    let isSelling = true;
    const backingUp = async () => {
      const source = { url: config.databaseUrl ?? '', files, config };
      for (let second = 0; isSelling; second += 1) {
        made.push(await makeBackup(place, source, new Date(Date.UTC(2026, 0, 1, 0, 0, second))));
      }
    };
    const payments = await Promise.all(deals.map(begin));
    const sold = deals.map((deal, at) => sell(world, deal, payments[at] ?? ''));
    const selling = Promise.all(sold).finally(() => (isSelling = false));
    await Promise.all([selling, backingUp()]);
    const [first] = made;
    const middle = made[Math.floor(made.length / 2)];
    if (!first || !middle) throw new Error('no backup was made');
    for (const manifest of new Set([first, middle])) {
      const { evidence } = await verifyBackup(place, manifest);
      expect(evidence, manifest.name).toEqual({ sales: count, wrong: [] });
    }

    await world.app.close();
    const database = await createTestDatabase({ from: 'template0' });
    const dataDir = join(folder, 'restored');
    const target = { url: database.url, dataDir, files: createLocalFiles(join(dataDir, 'files')) };
    const restored = await restoreBackup(place, middle, target, { replace: false });
    expect(restored.evidence.wrong).toEqual([]);
    const again = await startWorld({
      database,
      sandbox: world.sandbox ?? false,
      environment: { DATA_DIR: dataDir },
    });
    try {
      await goOn(again);
    } finally {
      await again.stop();
      place.close();
    }
  },
);

/** Every sale comes to its end; what was paid since is found, and what was signed since is signed again. */
async function goOn(again: World): Promise<void> {
  await again.settle();
  const here = async (person: Persona) => {
    const same = inWorld(again, person);
    await signInAgain(again, same);
    return same;
  };
  const office = await here(operator);
  for (const deal of deals) {
    for (const signer of [deal.buyer, deal.seller]) {
      if (await hasSigned(again, signer)) continue;
      await sign(again, await here(signer), deal.listingId);
    }
    const sale = await saleOf(again, deal);
    expect(sale.status).toBe('signed');
    const filed = await file(office, sale.id);
    expect(filed.status, filed.text).toBe(200);
  }
  await pass(again);
  const sales = await again.deps.db.selectFrom('sales').select('status').execute();
  expect(sales.map(({ status }) => status)).toEqual(Array(count).fill('released'));
  await expectLedgersAgree(again);
}

async function hasSigned(of: World, person: Persona): Promise<boolean> {
  const signed = await of.deps.db
    .selectFrom('signing_signers')
    .select('key')
    .where('user_id', '=', person.userId)
    .where('status', '=', 'signed')
    .executeTakeFirst();
  return signed !== undefined;
}
