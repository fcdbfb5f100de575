import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { keepRecord } from '../patents/fixtures/kept-record.fixture.ts';
import { unknownRecord } from '../patents/fixtures/recorded-terms.fixture.ts';
import { publishedListing } from '../sales/sale-world.fixture.ts';
import { remind } from './remind.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

it.each([
  [4, [], 'M1551'],
  [8, ['M1551'], 'M1552'],
] as const)(
  'owners are told before a listed patent lapses after %i years, unless the record shows the fee as paid',
  async (years, earlier, code) => {
    const owner = await world.person();
    const dayOf = (days: number) =>
      new Date(world.clock.now().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    const grantedOn = `${Number(dayOf(20).slice(0, 4)) - years}${dayOf(20).slice(4)}`;
    const paid = (event: string, on: string) => ({
      code: event,
      on,
      text: 'Payment of Maintenance Fee',
    });
    const before = earlier.map((event) => paid(event, dayOf(-1_500)));
    const listings = [];
    for (const events of [before, [...before, paid(code, dayOf(-100))]]) {
      const listingId = await publishedListing(world, [
        { persona: owner, shareBasisPoints: 10_000 },
      ]);
      const { patent_number: number } = await world.deps.db
        .selectFrom('listings')
        .select('patent_number')
        .where('id', '=', listingId)
        .executeTakeFirstOrThrow();
      const record = {
        ...unknownRecord,
        patentNumber: number,
        grantedOn,
        filedOn: '2015-01-02',
        events,
      };
      await keepRecord(world, { ...record, fetchedAt: world.clock.now() });
      listings.push(listingId);
    }
    await Promise.all([remind(world.deps), remind(world.deps)]);
    const told = await world.deps.db
      .selectFrom('reminders')
      .select(['subject_id', 'step'])
      .where('kind', '=', 'listed_fee')
      .where('subject_id', 'in', listings)
      .execute();
    expect(told).toEqual([{ subject_id: listings[0], step: -30 * 24 }]);
  },
);
