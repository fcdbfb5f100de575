import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../test-kit/dice.ts';
import { zoneAtNoon } from '../../test-kit/persona.ts';
import { repetitions, testSeed } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';
import {
  type Deal,
  type Days,
  dealsOf,
  extend,
  letProviderFollow,
} from './deals-of-a-year.fixture.ts';
import { remindersEvents } from './reminders.events.ts';
import { remind } from './remind.service.ts';

let world: World;
let shapes: ReturnType<typeof dealsOf>['shapes'];
let sold: ReturnType<typeof dealsOf>['sold'];

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  ({ shapes, sold } = dealsOf(world, await world.person({ email: operatorEmail })));
});
afterAll(() => world.stop());

async function sent({ subjects, people }: Deal): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('reminders')
    .selectAll()
    .where('subject_id', 'in', subjects)
    .execute();
  const roles = new Map(Object.entries(people).map(([role, { userId }]) => [userId, role]));
  return rows
    .map(({ kind, user_id: userId, step }) => {
      const role = userId === null ? 'nobody' : roles.get(userId);
      return `${kind} ${role} ${step < 0 ? step : step / 24}`;
    })
    .sort();
}

const wanted = ({ expected }: Deal) =>
  expected()
    .flatMap(([kind, role, steps]) => steps.map((step) => `${kind} ${role} ${step}`))
    .sort();

/** Everything as two workers do it at once. */
const work = async () => void (await Promise.all([remind(world.deps), remind(world.deps)]));

it('a year of deals: every reminder once, none after it is done, none to the wrong side', async () => {
  const random = seededRandom(testSeed());
  const days: Days = (first, last) => first + Math.floor(random() * (last - first + 1));
  // Whoever has no account is reminded by the office's clock: it is noon there, and where everyone else is.
  const hoursToNoon = (41 - world.clock.now().getUTCHours()) % 24;
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: hoursToNoon * 3600 });
  const deals: Deal[] = [];
  for (let nth = 0; nth < repetitions(shapes.length, 200); nth += 1) {
    const shape = shapes[nth % shapes.length];
    if (shape) deals.push(await shape(days));
  }
  const timeZone = zoneAtNoon(world.clock.now());
  await world.deps.db.updateTable('users').set({ time_zone: timeZone }).execute();
  for (let day = 0; day <= 365; day += 1) {
    for (const { acts } of deals) await acts.get(day)?.();
    world.clock.advance(22 * 3600);
    // What is due hours before an end.
    if (day < 16) await work();
    world.clock.advance(2 * 3600);
    if (day < 80 || day % 30 === 0) await work();
    if (day % 10 === 9) await letProviderFollow(world);
  }
  for (const deal of deals) expect(await sent(deal), deal.subjects[0]).toEqual(wanted(deal));
  await world.drain();
  const titles = Object.values(remindersEvents).flatMap(({ notices }) =>
    notices.map(({ title }) => title),
  );
  const mails = world.mailbox.sent.filter(
    ({ to, subject }) => to !== operatorEmail && titles.some((title) => subject.startsWith(title)),
  );
  const told = deals.flatMap(wanted).filter((line) => !line.startsWith('invitation'));
  expect(mails.length).toBe(told.length);
}, 900_000);

it('an extension moves what is told of a deadline by its 14 days, and nothing else', async () => {
  const { people, saleId } = await sold(['one']);
  const toldOf = async () =>
    (
      await world.deps.db
        .selectFrom('reminders')
        .select(['kind', 'step'])
        .distinct()
        .where('subject_id', '=', saleId)
        .where('user_id', '=', people.buyer.userId)
        .execute()
    ).map(({ kind, step }) => `${kind} ${step / 24}`);
  const on = async (days: number) => {
    world.clock.advanceDays(days);
    await work();
    return toldOf();
  };
  world.clock.advanceDays(3);
  await extend(people, saleId);
  // Day 43, and so on.
  expect(await on(40)).toEqual([]);
  expect(await on(1)).toEqual(['cancel_opens 30']);
  expect(await on(19)).toEqual(['cancel_opens 30']);
  expect(await on(1)).toEqual(['cancel_opens 30', 'sale_ends 50']);
  expect(await on(7)).toEqual(['cancel_opens 30', 'sale_ends 50', 'sale_ends 57']);
  const left = await world.deps.db
    .selectFrom('reminders')
    .select('step')
    .where('subject_id', '=', saleId)
    .where('kind', '=', 'payout_account')
    .execute();
  // By the third day nobody had run; the first run after it sends the last that was due.
  expect(left.map(({ step }) => step / 24)).toEqual([25]);
});

it('one that fails leaves nothing, holds up no other, and is sent by the next run', async () => {
  const [broken, other] = [await sold(['one']), await sold(['one'])];
  world.clock.advanceDays(1);
  const { db } = world.deps;
  await sql`create function no_reminder() returns trigger language plpgsql as
    $$ begin raise exception 'no reminder'; end $$`.execute(db);
  await sql`create trigger no_reminder before insert on outbox_events for each row
    when (new.payload ->> 'saleId' = ${sql.lit(broken.saleId)}) execute function no_reminder()`.execute(
    db,
  );
  await expect(remind(world.deps)).rejects.toThrow('no reminder');
  const remindedOf = async ({ saleId }: { saleId: string }) =>
    (await db.selectFrom('reminders').select('step').where('subject_id', '=', saleId).execute())
      .length;
  expect([await remindedOf(broken), await remindedOf(other)]).toEqual([0, 1]);
  await sql`drop trigger no_reminder on outbox_events`.execute(db);
  await work();
  expect([await remindedOf(broken), await remindedOf(other)]).toEqual([1, 1]);
});

it('after a week without a run only the last is sent, and its email leads to the deal', async () => {
  const { people, saleId, listingId } = await sold([]);
  world.clock.advanceDays(8);
  await work();
  await world.drain();
  const rows = await world.deps.db
    .selectFrom('reminders')
    .select(['user_id', 'step'])
    .where('subject_id', '=', saleId)
    .orderBy('user_id')
    .execute();
  const owners = [people.one.userId, people.two.userId].sort();
  expect(rows).toEqual(owners.map((user_id) => ({ user_id, step: 7 * 24 })));
  const mail = world.mailbox.lastTo(people.two.me.email);
  expect(mail.subject).toContain('Your bank details are missing');
  expect(mail.text).toContain(`/account/todo?patent=${listingId}`);
  // What comes next, by when and what happens if not, as the pages say it.
  expect(mail.text).toMatch(
    /^When: By [A-Z][a-z]+ \d+, \d{4} at .*\. If not, the sale ends on its own, and the buyer gets/m,
  );
  expect(world.mailbox.to(people.buyer.me.email).map(({ subject }) => subject)).not.toContain(
    mail.subject,
  );
});
