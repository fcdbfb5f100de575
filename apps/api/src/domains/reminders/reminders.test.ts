import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { seededRandom } from '../../test-kit/dice.ts';
import { type Persona, zoneAtNoon } from '../../test-kit/persona.ts';
import { repetitions, testSeed } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { linkOwner } from '../listings/owners/owner-invitations.store.ts';
import { confirmOwner } from '../listings/owners/owners.store.ts';
import {
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  sign,
  verifyBank,
} from '../sales/sale-world.fixture.ts';
import { remindersEvents } from './reminders.events.ts';
import { remind } from './remind.service.ts';
import type { ReminderKind } from './schedule.rules.ts';

let world: World;
let operator: Persona;
const price = 90_000;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

/** Whom a reminder is for: a role in a deal. */
type Role = 'buyer' | 'one' | 'two' | 'nobody';
/** "kind role step", the step in days, or in hours before an end. */
type Expected = [kind: ReminderKind, role: Role, steps: readonly number[]][];
/** A deal over a year: what happens on which day, and whom it reminds of what. */
type Deal = {
  people: Record<Exclude<Role, 'nobody'>, Persona>;
  subjects: string[];
  acts: Map<number, () => Promise<unknown>>;
  expected: Expected;
};
type Days = (first: number, last: number) => number;

const repeated = [1, 3, 7, 14, 25];
const until = (from: number, to: number, steps = repeated) =>
  steps.filter((day) => from + day <= to);
const everyone = ['buyer', 'one', 'two'] as const;

async function newPeople(): Promise<Deal['people']> {
  const [buyer, one, two] = [await world.person(), await world.person(), await world.person()];
  return { buyer, one, two };
}

function listed({ one, two }: Deal['people'], acceptingOffers = false): Promise<string> {
  const owners = [
    { persona: one, shareBasisPoints: 6_000 },
    { persona: two, shareBasisPoints: 4_000 },
  ];
  return publishedListing(world, owners, { priceCents: price, acceptingOffers });
}

/** Sold at once; `ready`: who can be paid from the first day. */
async function sold(ready: readonly ('one' | 'two')[]) {
  const people = await newPeople();
  for (const owner of ready) await verifyBank(world, people[owner]);
  const listingId = await listed(people);
  await pay(world, people.buyer, listingId, price);
  const { id } = await payout(people.buyer, 'buyer');
  return { people, listingId, saleId: id, subjects: [id] };
}

const shapes: ((days: Days) => Promise<Deal>)[] = [
  async function nobodyVerifies() {
    const { people, subjects } = await sold(['one']);
    const told: Expected = everyone.flatMap((role) => [
      ['cancel_opens', role, [30]],
      ['sale_ends', role, [50, 57]],
    ]);
    return {
      people,
      subjects,
      acts: new Map(),
      expected: [['payout_account', 'two', repeated], ...told],
    };
  },
  async function slow(days) {
    const { people, listingId, saleId, subjects } = await sold(['one']);
    const verified = days(1, 6);
    const buyerSigned = verified + days(1, 9);
    const oneSigned = buyerSigned + days(0, 4);
    const signed = oneSigned + days(0, 4);
    const acts: [number, () => Promise<unknown>][] = [
      [verified, () => verifyBank(world, people.two)],
      [buyerSigned, () => sign(world, people.buyer, listingId)],
      [oneSigned, () => sign(world, people.one, listingId)],
      [signed, () => sign(world, people.two, listingId)],
      [signed, async () => expect((await file(operator, saleId)).status).toBe(200)],
    ];
    return {
      people,
      subjects,
      acts: inOrder(acts),
      expected: [
        ['payout_account', 'two', until(0, verified)],
        ['signature', 'buyer', until(verified, buyerSigned)],
        ['signature', 'one', until(buyerSigned, oneSigned)],
        ['signature', 'two', until(buyerSigned, signed)],
      ],
    };
  },
  async function extended(days) {
    const { people, saleId, subjects } = await sold(['one']);
    const told: Expected = everyone.flatMap((role) => [
      ['cancel_opens', role, [30]],
      ['sale_ends', role, [50, 57]],
    ]);
    return {
      people,
      subjects,
      acts: inOrder([[days(1, 29), () => extend(people, saleId)]]),
      expected: [['payout_account', 'two', repeated], ...told],
    };
  },
  async function unanswered() {
    const { people, offerId } = await offered();
    const told: Expected = [
      ['offer_answer', 'one', [-48, -24]],
      ['offer_answer', 'two', [-48, -24]],
    ];
    return { people, subjects: [offerId], acts: new Map(), expected: told };
  },
  async function unpaid(days) {
    const { people, offerId } = await offered();
    const accepted = days(1, 4);
    const accept = () => people.one.request('POST', `/offer/${offerId}/accept`);
    return {
      people,
      subjects: [offerId],
      acts: inOrder([[accepted, accept]]),
      expected: [['payment', 'buyer', [-24, -3]]],
    };
  },
  async function invited(days) {
    const people = await newPeople();
    const listingId = await publishedListing(world, [
      { persona: people.one, shareBasisPoints: 6_000 },
    ]);
    const ownerId = newId();
    const { me, userId } = people.two;
    await world.deps.db
      .insertInto('listing_owners')
      .values({
        ...{ id: ownerId, listing_id: listingId, position: 1, share_basis_points: 4_000 },
        ...{ first_name: me.firstName, last_name: me.lastName, email: me.email },
        ...{ invited_at: world.clock.now(), created_at: world.clock.now() },
      })
      .execute();
    const joined = days(1, 12);
    const confirmed = joined + days(1, 12);
    const { db, clock } = world.deps;
    return {
      people,
      subjects: [ownerId],
      acts: inOrder([
        [
          joined,
          () => db.transaction().execute((tx) => linkOwner(tx, ownerId, userId, clock.now())),
        ],
        [
          confirmed,
          () => db.transaction().execute((tx) => confirmOwner(tx, listingId, userId, clock.now())),
        ],
      ]),
      expected: [
        ['invitation', 'nobody', until(0, joined, [3, 7, 14])],
        ['share', 'two', until(joined, confirmed, [1, 3, 7, 14])],
      ],
    };
  },
];

/** The buyer asks for it, and one owner agrees for both. */
async function extend({ buyer, one }: Deal['people'], saleId: string): Promise<void> {
  for (const [person, move] of [
    [buyer, 'ask'],
    [one, 'agree'],
  ] as const) {
    const body = { kind: 'extend', move };
    const answer = await person.request('POST', `/sales/${saleId}/proposals`, { body });
    expect(answer.status, answer.text).toBe(200);
  }
}

async function offered() {
  const people = await newPeople();
  const patentId = await listed(people, true);
  const made = await people.buyer.request('POST', '/offer', {
    query: { patentId, amount: '640' },
    body: {},
  });
  expect(made.status, made.text).toBe(200);
  const [offer] = (await people.buyer.request('GET', '/offers/sent')).body as { id: string }[];
  return { people, offerId: offer?.id ?? '' };
}

function inOrder(acts: [number, () => Promise<unknown>][]): Deal['acts'] {
  const days = new Map<number, () => Promise<unknown>>();
  for (const [day, act] of acts) {
    const before = days.get(day);
    days.set(day, async () => {
      await before?.();
      await act();
    });
  }
  return days;
}

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
  expected.flatMap(([kind, role, steps]) => steps.map((step) => `${kind} ${role} ${step}`)).sort();

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
    if (day < 10) await work();
    world.clock.advance(2 * 3600);
    if (day < 80 || day % 30 === 0) await work();
    if (day % 10 === 9) await world.settle();
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
