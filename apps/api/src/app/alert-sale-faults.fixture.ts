import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '@claimstead/contract/listings.contract.ts';
import { expect } from 'vitest';
import { makeDraft, pdfDocument } from '../domains/listings/listings.test-kit.ts';
import { confirm, file, pay } from '../domains/sales/sale-world.fixture.ts';
import type { Persona } from '../test-kit/persona.ts';
import { expectErrorLog } from '../test-kit/test-log.ts';
import type { World } from '../test-kit/world.ts';
import { mendFiles } from './file-upkeep/mend-files.service.ts';
import { pass, providerOf, signInAgain } from './money/money.fixture.ts';
import { cards, price, SaleDesk } from './money/sale-desk.fixture.ts';

type Stage = { world: World; person: Persona };

const desks = new WeakMap<World, SaleDesk>();

/** The people of sales in this world, signed in on the day that it is there. */
async function deskOf(world: World): Promise<SaleDesk> {
  const desk = desks.get(world) ?? (await SaleDesk.open(world));
  desks.set(world, desk);
  const { operator, first, second, buyer } = desk.people;
  for (const person of [operator, first, second, buyer]) await signInAgain(world, person);
  return desk;
}

/** A sale that was filed, and whose owners have no money two days later. */
export async function leaveUnpaid({ world }: Stage) {
  const desk = await deskOf(world);
  const filed = await file(desk.people.operator, await desk.signedSale());
  expect(filed.status, filed.text).toBe(200);
  world.clock.advanceDays(2);
  return () => world.settle();
}

/** A buyer's bank takes the money back, until it decides for the platform. */
export async function disputePayment({ world }: Stage) {
  const desk = await deskOf(world);
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
  const { charge_id: chargeId } = await desk.onlySale('held');
  await world.sandbox?.control('POST', `/charges/${chargeId}/dispute`, {});
  await pass(world);
  return async () => {
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'won' });
    await pass(world);
  };
}

/** A refund of a bank debit that the platform's balance does not cover, until it does. */
export async function failRefund({ world }: Stage) {
  expectErrorLog(/a refund failed, an operator must look/);
  const desk = await deskOf(world);
  await desk.list();
  await confirm(world, await desk.begin(), { bank: '000123456789' });
  await pass(world, { days: 5 });
  const { id } = await desk.onlySale('held');
  const bankCovers = (yes: boolean) =>
    world.sandbox?.control('POST', '/platform_bank', { bankCovers: yes });
  await bankCovers(false);
  const { available } = await providerOf(world).balance.retrieve();
  const amount = available[0]?.amount ?? 0;
  await world.sandbox?.control('POST', '/stripe_fees', { amount });
  await deskOf(world);
  expect((await desk.undo(id)).status).toBe(200);
  await pass(world);
  await desk.onlySale('refunding');
  return async () => {
    await world.sandbox?.control('POST', '/stripe_fees', { amount: -amount });
    await bankCovers(true);
    await pass(world, { hours: 3 });
    await pass(world, { days: 2 });
    await desk.onlySale('refunded');
  };
}

/** A document of a listing that is gone from the store, until it is brought back. */
export async function loseFile({ world, person }: Stage) {
  expectErrorLog(/files: lost/);
  const patentId = await makeDraft(person);
  const study = { name: 'study.pdf', contentType: 'application/pdf', content: await pdfDocument() };
  const stored = await person.upload('POST', '/patent/upload/document/research', study, {
    patentId,
  });
  expect(stored.status, stored.text).toBe(200);
  const key = (stored.body as StoredFile).uri.replace('/files/', 'listings/');
  const place = join(world.deps.config.dataDir, 'files', key);
  await rename(place, `${place}.away`);
  await mendFiles(world.deps);
  return async () => {
    await rename(`${place}.away`, place);
    await mendFiles(world.deps);
  };
}
