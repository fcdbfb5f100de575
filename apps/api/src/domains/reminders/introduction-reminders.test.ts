import { afterAll, beforeAll, expect, it } from 'vitest';
import { arranged } from '../../test-kit/lifecycle-guard.ts';
import { type Persona, zoneAtNoon } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { publishedListing } from '../sales/sale-world.fixture.ts';
import { remind } from './remind.service.ts';

let world: World;
let one: Persona;
let two: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  one = await world.person({ firstName: 'Odd', lastName: 'Unnamed' });
  two = await world.person();
  listingId = await publishedListing(world, [
    { persona: one, shareBasisPoints: 6_000 },
    { persona: two, shareBasisPoints: 4_000 },
  ]);
  await show('blind');
});
afterAll(() => world.stop());

async function show(publicPage: 'blind' | 'named'): Promise<void> {
  await world.deps.db
    .updateTable('listings')
    .set({ public_page: publicPage })
    .where('id', '=', listingId)
    .execute();
}

/** @returns the id under which the owners answer. */
async function asks(person: Persona): Promise<string> {
  const query = { patentId: listingId };
  const body = { message: 'I build such lamps.' };
  const answer = await person.request('POST', '/patent/introductions', { query, body });
  expect(answer.status, answer.text).toBe(204);
  await world.drain();
  const row = await world.deps.db
    .selectFrom('introductions')
    .select('id')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Days pass, with a look on each. @returns the days on which each owner was reminded, to now. */
async function pass(days: number, introductionId: string): Promise<number[][]> {
  const { db, clock } = world.deps;
  for (let day = 0; day < days; day += 1) {
    world.clock.advanceDays(1);
    await db
      .updateTable('users')
      .set({ time_zone: zoneAtNoon(clock.now()) })
      .execute();
    await Promise.all([remind(world.deps), remind(world.deps)]);
  }
  const rows = await db
    .selectFrom('reminders')
    .select(['user_id', 'step'])
    .where('subject_id', '=', introductionId)
    .orderBy('step')
    .execute();
  return [one, two].map(({ userId }) =>
    rows.flatMap((row) => (row.user_id === userId ? [row.step / 24] : [])),
  );
}

it('owners without a name are reminded of who waits for their answer, until one answers', async () => {
  const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  const id = await asks(buyer);
  expect(await pass(2, id)).toEqual([[], []]);
  expect(await pass(6, id)).toEqual([
    [3, 7],
    [3, 7],
  ]);
  await world.drain();
  const mail = world.mailbox.lastTo(two.me.email);
  expect(mail.subject).toContain('Someone is waiting for your answer');
  expect(mail.text).toMatch(/Bea Buyer asked on [A-Z][a-z]+ \d+, \d{4} at .+ who owns /);
  expect(mail.text).toContain(`/listing/${listingId}`);
  await two.request('PUT', `/introductions/${id}`, { body: { status: 'declined' } });
  expect(await pass(8, id)).toEqual([
    [3, 7],
    [3, 7],
  ]);
});

it('and not of those whom one of them has blocked, nor once their name is shown', async () => {
  const [blocked, other] = [await world.person(), await world.person()];
  await two.request('PUT', `/user/blocks/${blocked.userId}`);
  const [inVain, id] = [await asks(blocked), await asks(other)];
  expect(await pass(3, id)).toEqual([[3], [3]]);
  expect(await pass(0, inVain)).toEqual([[], []]);
  await show('named');
  expect(await pass(4, id)).toEqual([[3], [3]]);
  await show('blind');
  // The plan has ended: nobody could do anything with an answer.
  await world.deps.db
    .updateTable('listings')
    .set({ subscription_expires_at: world.clock.now() })
    .where('id', '=', listingId)
    .modifyEnd(arranged('listing'))
    .execute();
  expect(await pass(8, id)).toEqual([[3], [3]]);
});
