import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { type Persona, testPassword } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  billing,
  complete,
  confirm,
  givenListing,
  passDays,
  start,
  startFree,
} from '../plan-desk.test-kit.ts';
import type { FreePeriodDomain } from '@claimstead/contract/operations.contract.ts';
import { claimantOf } from './free-periods.service.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: { OPERATOR_EMAILS: 'desk@claimstead.example' },
  });
});
afterAll(() => world.stop());

async function tryFree90(person: Persona): Promise<boolean> {
  const listingId = await givenListing(world, person);
  const secret = (await start(world, person, listingId)).text;
  try {
    await complete(world, secret, { promotionCode: 'FREE90' });
  } catch {
    return false;
  }
  await confirm(world, person, listingId);
  return true;
}

async function isOffered(person: Persona): Promise<boolean> {
  const plans = (await person.request('GET', '/payments/plans')).body as Plan[];
  return plans.some((plan) => plan.promotionCode !== null);
}

async function leave(person: Persona): Promise<void> {
  const body = { password: testPassword };
  expect((await person.request('DELETE', '/user', { body })).status).toBe(204);
  await world.settle();
}

const rows = () => world.deps.db.selectFrom('free_periods').selectAll().execute();

describe('the free 90 days are had once per person', () => {
  test('also after deleting the account and registering again', async () => {
    const email = 'again@example.test';
    const first = await world.person({ email });
    expect(await tryFree90(first)).toBe(true);
    await leave(first);
    const back = await world.person({ email });
    expect(await isOffered(back)).toBe(false);
    expect(await tryFree90(back)).toBe(false);
  });

  test.each([
    ['tag@example.test', 'Tag+second@Example.test'],
    ['ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com'],
    ['ada@yahoo.com', 'ada-second@yahoo.com'],
    ['ada@fastmail.com', 'second@ada.fastmail.com'],
  ])('also with %s and then %s', async (email, variant) => {
    expect(await tryFree90(await world.person({ email }))).toBe(true);
    const second = await world.person({ email: variant });
    expect(await isOffered(second)).toBe(false);
    expect(await tryFree90(second)).toBe(false);
  });

  test('and not taken from another person', async () => {
    expect(await tryFree90(await world.person({ email: 'a.b@example.test' }))).toBe(true);
    const other = await world.person({ email: 'ab@example.test' });
    expect(await isOffered(other)).toBe(true);
    expect(await tryFree90(other)).toBe(true);
  });

  test('of variants that try at the same moment one gets them', async () => {
    for (let round = 0; round < repetitions(3, 30); round += 1) {
      const people = await Promise.all(
        ['', '+a', '+b', '+c'].map((tag) =>
          world.person({ email: `racer${round}${tag}@example.test` }),
        ),
      );
      const got = await Promise.all(people.map(tryFree90));
      expect(got.filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('asked for by a press', () => {
  const card = { card: '4242424242424242' };

  test('they need neither code nor card nor address, and are had once', async () => {
    const person = await world.person();
    const listingId = await givenListing(world, person);
    const started = await startFree(world, person, listingId);
    expect(started.status, started.text).toBe(200);
    expect((await startFree(world, person, listingId)).text).toBe(started.text);
    await complete(world, started.text, { address: null });
    expect((await confirm(world, person, listingId)).body).toMatchObject({ status: 'complete' });
    expect(await billing(world, person)).toMatchObject([{ amount: 0, status: 'active' }]);
    const another = await givenListing(world, person);
    const paid = (await start(world, person, another)).text;
    const second = await startFree(world, person, another);
    expect([second.status, second.body]).toMatchObject([409, { code: 'subscriptions.free_used' }]);
    expect(await isOffered(person)).toBe(false);
    // What was refused has ended nothing.
    expect((await start(world, person, another)).text).toBe(paid);
    await complete(world, paid, card);
  });

  test('nobody who may have them is asked for an address; whoever has to pay gives one, for the books', async () => {
    const person = await world.person();
    const listingId = await givenListing(world, person);
    const started = await start(world, person, listingId);
    await complete(world, started.text, { promotionCode: 'FREE90', address: null });
    expect((await confirm(world, person, listingId)).body).toMatchObject({ status: 'complete' });
    const paid = await start(world, person, await givenListing(world, person));
    const silent = { ...card, address: null };
    await expect(complete(world, paid.text, silent)).rejects.toThrow(/incomplete_address/);
    await complete(world, paid.text, card);
  });

  test('are of the plan that has them', async () => {
    const person = await world.person();
    const longer = await startFree(world, person, await givenListing(world, person), '6-month');
    expect([longer.status, longer.body]).toMatchObject([
      400,
      { code: 'subscriptions.plan_unknown' },
    ]);
  });

  test('by whoever chose to pay first, and the other way round: one checkout is open', async () => {
    const person = await world.person();
    const listingId = await givenListing(world, person);
    const paid = (await start(world, person, listingId)).text;
    const free = (await startFree(world, person, listingId)).text;
    expect(free).toMatch(/^cs_test_.+_secret_/);
    expect(free).not.toBe(paid);
    await expect(complete(world, paid, card)).rejects.toThrow(/sandbox/);
    const again = (await start(world, person, listingId)).text;
    expect(again).not.toBe(free);
    await expect(complete(world, free, {})).rejects.toThrow(/sandbox/);
    await complete(world, again, { promotionCode: 'FREE90' });
    expect((await confirm(world, person, listingId)).body).toMatchObject({ status: 'complete' });
  });

  test('of two mailboxes of one person, at the same moment, one gets them', async () => {
    const people = await Promise.all(
      ['', '+a', '+b'].map((tag) => world.person({ email: `presser${tag}@example.test` })),
    );
    const answers = await Promise.all(
      people.map(async (person) => startFree(world, person, await givenListing(world, person))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('what is kept of the free 90 days', () => {
  test('after the account is deleted is a keyed hash that names nobody', async () => {
    const before = (await rows()).length;
    const person = await world.person({ email: 'hashed@example.test' });
    expect(await tryFree90(person)).toBe(true);
    await leave(person);
    const kept = (await rows()).filter((row) => row.user_id === null && row.used_at !== null);
    expect((await rows()).length).toBe(before + 1);
    const mark = await world.deps.secrets.mark('hashed@example.test', 'free-period');
    expect(kept.find((row) => row.mailbox_mark.equals(mark))).toMatchObject({
      user_id: null,
      checkout_id: null,
    });
  });

  test('is nothing where the account was deleted before they were used', async () => {
    const person = await world.person({ email: 'unused@example.test' });
    const listingId = await givenListing(world, person);
    await start(world, person, listingId);
    await leave(person);
    const back = await world.person({ email: 'unused+again@example.test' });
    await passDays(world, 2);
    const mark = await world.deps.secrets.mark('unused@example.test', 'free-period');
    expect((await rows()).filter((row) => row.mailbox_mark.equals(mark))).toEqual([]);
    const again = await world.person({ email: 'unused+third@example.test' });
    expect(await tryFree90(again)).toBe(true);
    expect(back.userId).not.toBe(again.userId);
  });
});

describe('the sixth free period of one domain', () => {
  const told = () =>
    world.deps.db
      .selectFrom('notifications')
      .select(['user_id', 'message'])
      .where('title', '=', 'Many free periods from one domain')
      .where('message', 'not like', '%example.test%')
      .execute();
  /** As many people of the domain have used theirs. */
  const usedAt = async (domain: string, count: number) => {
    const people = await Promise.all(
      Array.from({ length: count }, (_, at) => world.person({ email: `p${at}@${domain}` })),
    );
    const claimed_at = world.clock.now();
    const values = await Promise.all(
      people.map(async ({ userId, me: { email } }) => {
        const { mailboxMark, domainMark } = await claimantOf(world.deps.secrets, { userId, email });
        const marks = { mailbox_mark: mailboxMark, domain_mark: domainMark };
        return { user_id: userId, ...marks, claimed_at, used_at: claimed_at };
      }),
    );
    await world.deps.db.insertInto('free_periods').values(values).execute();
    return people;
  };

  test('is given, and operators have the domain in their list and are told once', async () => {
    const desk = await world.person({ email: 'desk@claimstead.example' });
    const list = async () =>
      (await desk.request('GET', '/operations/free-periods', { query: { query: 'Sixth' } }))
        .body as FreePeriodDomain[];
    const [first] = await usedAt('sixth.example', 4);
    if (!first) throw new Error('nobody');
    // A deleted account is counted, too.
    await leave(first);
    expect(await tryFree90(await world.person({ email: 'fifth@mail.sixth.example' }))).toBe(true);
    await world.settle();
    expect(await list()).toEqual([]);
    for (const name of ['sixth', 'seventh']) {
      expect(await tryFree90(await world.person({ email: `${name}@sixth.example` }))).toBe(true);
      await world.settle();
    }
    expect(await list()).toMatchObject([{ domain: 'sixth.example', periods: 7 }]);
    expect(await told()).toEqual([
      { user_id: desk.userId, message: expect.stringMatching(/^6 accounts .* at sixth\.example/) },
    ]);
  });

  test('means nothing at a public mail provider', async () => {
    const before = await told();
    await usedAt('comcast.net', 5);
    expect(await tryFree90(await world.person({ email: 'sixth@comcast.net' }))).toBe(true);
    await world.settle();
    expect(await told()).toEqual(before);
  });
});
