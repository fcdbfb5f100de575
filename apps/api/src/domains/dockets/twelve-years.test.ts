import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { maintenanceFees } from '../patents/fees/maintenance.rules.ts';
import { officeDay } from '../patents/fees/office-day.rules.ts';
import { publishedListing } from '../sales/sale-world.fixture.ts';
import { tellPaid } from './dockets.service.ts';
import { remindOfFees } from './remind-of-fees.service.ts';

let world: World;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  buyer = await world.person();
  // At noon: no change of the clock moves a day.
  const now = world.clock.now();
  world.clock.advance((41 - now.getUTCHours()) * 3600 - now.getUTCMinutes() * 60);
}, 60_000);
afterAll(() => world.stop());

/** Bought today, and granted today, or another day, by what its document prints. */
async function bought(
  granted = officeDay(world.clock.now()),
): Promise<{ saleId: string; granted: string }> {
  const seller = await world.person();
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  const [saleId, fileId, now] = [newId(), newId(), world.clock.now()];
  await world.deps.db
    .insertInto('listing_files')
    .values({
      ...{ id: fileId, listing_id: listingId, kind: 'document', position: 0 },
      ...{ name: 'patent.pdf', content_type: 'application/pdf', size: 1 },
      ...{ storage_key: fileId, sha256: '0'.repeat(64), created_at: now },
    })
    .execute();
  await world.deps.db
    .insertInto('listing_suggestions')
    .values({
      ...{ listing_id: listingId, file_id: fileId, status: 'ready', created_at: now },
      ...{ read_at: now, found: JSON.stringify({ grantedOn: granted }) },
    })
    .execute();
  await world.deps.db
    .insertInto('outside_sales')
    .values({
      ...{ id: saleId, listing_id: listingId, buyer_user_id: buyer.userId },
      ...{ recorded_by_user_id: seller.userId, created_at: now },
    })
    .execute();
  return { saleId, granted };
}

/** What was reminded of so far: the day, the fee and what it was about. */
async function reminders(saleId: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('outbox_events')
    .select(['payload', 'occurred_at'])
    .where('type', '=', 'dockets.fee_due')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ payload }) => payload.saleId === saleId)
    .map(
      ({ payload, occurred_at: at }) =>
        `${officeDay(at)} ${String(payload.years)} ${String(payload.kind)}`,
    );
}

const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * 3_600_000).toISOString().slice(0, 10);

it('twelve years of days have the right reminders, in order, each once', {
  timeout: 300_000,
}, async () => {
  const { saleId, granted } = await bought();
  const [first, second, third] = maintenanceFees(granted);
  if (!first || !second || !third) throw new Error('a utility patent has three fees');
  const actor = { userId: buyer.userId } as Actor;
  for (let day = 0; day <= 12.2 * 366; day += 1) {
    await remindOfFees(world.deps);
    const today = officeDay(world.clock.now());
    // The first is paid as its window opens, the second in its time of grace, the third never.
    if (today === first.windowOpens)
      await tellPaid(world.deps, actor, saleId, { years: 3.5, paid: true });
    if (today === before(second.due, -10))
      await tellPaid(world.deps, actor, saleId, { years: 7.5, paid: true });
    world.clock.advanceDays(1);
  }
  expect(await reminders(saleId)).toEqual([
    `${first.windowOpens} 3.5 opens`,
    `${second.windowOpens} 7.5 opens`,
    `${before(second.due, 30)} 7.5 closing`,
    `${before(second.due, -1)} 7.5 grace`,
    `${third.windowOpens} 11.5 opens`,
    `${before(third.due, 30)} 11.5 closing`,
    `${before(third.due, -1)} 11.5 grace`,
    `${before(third.graceEnds, 30)} 11.5 grace_closing`,
  ]);
  const { next_look_on: next } = await world.deps.db
    .selectFrom('dockets')
    .select('next_look_on')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  expect(next).toBeNull();
});

it('a docket that cannot be looked at holds up no other', async () => {
  const broken = await bought('no day');
  const { saleId } = await bought();
  await expect(remindOfFees(world.deps)).rejects.toThrow(RangeError);
  const dockets = await world.deps.db
    .selectFrom('dockets')
    .select('id')
    .where('id', 'in', [broken.saleId, saleId])
    .where('next_look_on', 'is not', null)
    .execute();
  expect(dockets).toEqual([{ id: saleId }]);
});
