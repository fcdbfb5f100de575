import { afterAll, beforeAll, expect, it } from 'vitest';
import { toldEvents } from '../../app/mails.fixture.ts';
import { newId } from '../../core/ids/ids.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';
import type { DomainEvent, RecordedEvent } from '../../core/outbox/events.ts';
import { planNotices } from './notifications.consumers.ts';

let world: World;
let cast: { buyer: Persona; one: Persona; two: Persona };
beforeAll(async () => {
  world = await startWorld();
  cast = { buyer: await world.person(), one: await world.person(), two: await world.person() };
  await world.person({ email: operatorEmail });
  await world.drain();
});
afterAll(() => world.stop());

/** A message is emailed when it stays unread, and an invitation by listings itself. */
const isMailedAtOnce = ({ type }: DomainEvent) =>
  type !== 'messaging.sent' && type !== 'listings.owner_invited';

/** One event of every kind that is told and emailed at once. */
const events = () =>
  toldEvents(
    { buyer: cast.buyer.userId, one: cast.one.userId, two: cast.two.userId },
    { title: 'A lamp', text: 'This is why.' },
  ).filter(isMailedAtOnce);
const recorded = (event: DomainEvent): RecordedEvent => ({
  ...event,
  id: newId(),
  occurredAt: world.clock.now().toISOString(),
});

/** Who was told what, and emailed what, by this; without what is new each time. */
async function toldBy(happen: () => Promise<unknown>): Promise<string[]> {
  await world.deps.db.deleteFrom('notifications').execute();
  const mailsBefore = world.mailbox.sent.length;
  await happen();
  await world.drain();
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select(['user_id', 'title', 'message'])
    .execute();
  const mails = world.mailbox.sent.slice(mailsBefore);
  return [
    ...rows.map((row) => `${row.user_id} ${row.title} ${row.message}`),
    ...mails.map((mail) => `mail to ${mail.to}: ${mail.subject}`),
  ].sort();
}

it('an event that several workers take at once, and again later, is told and emailed once', async () => {
  for (let round = 0; round < repetitions(1, 20); round += 1) {
    for (const event of events()) {
      const once = await toldBy(() => planNotices.handle(world.deps, recorded(event)));
      expect(once.length, event.type).toBeGreaterThan(1);
      const delivery = recorded(event);
      const often = await toldBy(async () => {
        await Promise.all([1, 2, 3].map(() => planNotices.handle(world.deps, delivery)));
        await world.drain();
        await planNotices.handle(world.deps, delivery);
      });
      expect(often, event.type).toEqual(once);
    }
  }
});

it('an operator hears of a failed refund, a dispute and a filing that is due, and nobody else does', async () => {
  const operations = await toldBy(async () => {
    for (const event of events()) await planNotices.handle(world.deps, recorded(event));
  });
  const mailed = operations.filter((line) => line.startsWith(`mail to ${operatorEmail}`));
  expect(mailed.map((line) => line.split(': ')[1])).toEqual([
    'A bank is asking about a payment',
    'A bank is asking about a plan’s payment',
    'A bank transfer could not be returned',
    // For one that ended its plan, and one whose plan had ended.
    'A dispute about a plan was lost',
    'A dispute about a plan was lost',
    'A dispute was lost',
    'A lost dispute needs your decision',
    'A payment is being checked',
    'A payment is disputed',
    // For one that is on hold, and two that have ended.
    'A payment was refunded outside this marketplace',
    'A payment was refunded outside this marketplace',
    'A payment was refunded outside this marketplace',
    'A payment was refunded twice',
    'A payment wasn’t the price',
    'A payout couldn’t be taken back',
    'A payout was taken back outside this marketplace',
    'A plan’s payment is disputed',
    'A refund failed',
    // At the last signature, and once a title is cleared after it.
    'An assignment is ready to file',
    'An assignment is ready to file',
    'An assignment must be filed soon',
    'An assignment seems to be recorded',
    'An owner’s bank returned a payout',
    'Many free periods from one domain',
    'The seller sent a paper',
    // For one that is paid, and one that is not.
    'Title review needed',
    'Title review needed',
  ]);
  const titles = [
    'A bank is asking about a payment',
    'A payout couldn’t be taken back',
    'A payout was taken back outside this marketplace',
    'Many free periods from one domain',
    'A bank transfer could not be returned',
    'A dispute was lost',
    'A lost dispute needs your decision',
    'A payment is disputed',
    'A payment was refunded outside this marketplace',
    'A payment was refunded twice',
    'A payment wasn’t the price',
    'A plan’s payment is disputed',
    'A refund failed',
    'An owner’s bank returned a payout',
    'An assignment is ready to file',
    'An assignment must be filed soon',
  ];
  for (const { userId } of Object.values(cast)) {
    const told = operations.filter((line) => line.startsWith(userId));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((line) => titles.some((title) => line.includes(title)))).toEqual([]);
  }
});
