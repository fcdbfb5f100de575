import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../core/config/provider-settings.ts';
import { operatorEmail } from '../../domains/sales/sale-world.fixture.ts';
import { connectedEvents, platformEvents } from '../../adapters/stripe/followed-events.rules.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { isSoak, testSeed } from '../../test-kit/repetitions.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { Courier, signed } from './courier.fixture.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  salesOf,
  signInAgain,
} from './money.fixture.ts';
import { seededRandom, shuffled } from '../../test-kit/dice.ts';
import { allStories, passDays, type Story } from './webhook-stories.fixture.ts';

const seed = testSeed();

let world: World;
let courier: Courier;
let operator: Persona;
let owner: Persona;
let buyer: Persona;
let clean: Record<string, unknown>;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  owner = await world.person();
  buyer = await world.person();
  courier = await Courier.begin(world);
});
afterAll(() => world.stop());

/** How the webhooks of one step of a story arrive. */
type Way = (events: Stripe.Event[]) => Promise<void>;

/**
 * Tells every story again, its webhooks coming in this way.
 * @param after what follows once each story has made one step.
 * @param which of the stories; all unless said.
 * @returns where each has ended.
 */
async function tell(
  way: Way,
  after = async () => {},
  which: (story: Story, index: number) => boolean = () => true,
): Promise<Record<string, unknown>> {
  expectErrorLog(/a refund failed, an operator must look/);
  for (const person of [operator, owner, buyer]) await signInAgain(world, person);
  const repaid = await world.person();
  const all = await allStories({ world, courier, operator, owner, buyer, repaid });
  const stories = all.filter(which);
  const ends: Record<string, unknown> = {};
  const longest = Math.max(...stories.map((story) => story.steps.length));
  for (let index = 0; index < longest; index += 1) {
    for (const { steps } of stories) {
      await steps[index]?.();
      const events = await courier.collect();
      if (events.length > 0) await way(events);
    }
    await after();
    // What the product did in response causes more webhooks.
    for (
      let events = await courier.collect();
      events.length > 0;
      events = await courier.collect()
    ) {
      await way(events);
      await after();
    }
    for (const story of stories) {
      if (story.steps.length === index + 1) ends[story.name] = await endOf(story.listingId);
    }
  }
  await expectLedgersAgree(world);
  return ends;
}

/** The state of a listing, its sales, its plans and their money, without values that always differ. */
async function endOf(listingId: string): Promise<unknown> {
  const { db } = world.deps;
  const sales = await salesOf(world, listingId);
  for (const sale of sales) await expectSaleMoney(world, sale.id);
  const owners = await db
    .selectFrom('payouts')
    .select(['share_cents', 'paid_at', 'reversed_at'])
    .where('sale_id', 'in', sales.length > 0 ? sales.map((sale) => sale.id) : [listingId])
    .execute();
  const plans = await db
    .selectFrom('subscriptions')
    .select(['status', 'lookup_key', 'amount_cents', 'ends_without_renewal', 'free_period'])
    .where('listing_id', '=', listingId)
    .execute();
  const lines = await db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(['kind', 'account', 'amount_cents'])
    .where((where) =>
      where.or([
        where('ledger_entries.listing_id', '=', listingId),
        where('ledger_entries.sale_id', 'in', (query) =>
          query.selectFrom('sales').select('id').where('listing_id', '=', listingId),
        ),
      ]),
    )
    .execute();
  const news = await db
    .selectFrom('outbox_events')
    .select(['type', 'payload'])
    .where('type', 'not like', 'money.%')
    // Older ones may be forgotten by now.
    .where('occurred_at', '>', new Date(world.clock.now().getTime() - 30 * 86_400_000))
    .execute();
  const { sale_state, published, reserved_for_user_id } = await listingRow(world, listingId);
  return {
    listing: { sale_state, published, reserved: reserved_for_user_id !== null },
    sales: sales.map(({ status, amount_cents, payment_method, refundStatus, disputedAt }) => ({
      status,
      amount_cents,
      payment_method,
      refundStatus,
      disputed: disputedAt !== null,
    })),
    owners: owners.map(({ share_cents, paid_at, reversed_at }) => ({
      share_cents,
      paid: paid_at !== null,
      reversed: reversed_at !== null,
    })),
    plans,
    ledger: lines.map((line) => `${line.kind} ${line.account} ${line.amount_cents}`).sort(),
    news: news
      .filter((one) => one.payload['listingId'] === listingId)
      .map((one) => one.type)
      // A reminder follows from the clock alone, where sweeps run; a dispute that is over is not opened.
      .filter((type) => type !== 'subscriptions.expiring' && type !== 'sales.disputed')
      .sort(),
  };
}

/**
 * A usual run tells each story of a sale in one of the two ways of trouble, the soak in both. The plans are
 * always told together: one brings the months that another lives through.
 */
const everySecond = (first: 0 | 1) => (story: Story, index: number) =>
  isSoak() || story.name.startsWith('a plan') || index % 2 === first;

function expectEndsOfClean(ends: Record<string, unknown>): void {
  expect(Object.keys(ends).length).toBeGreaterThanOrEqual(
    Math.floor(Object.keys(clean).length / 2),
  );
  for (const [story, end] of Object.entries(ends)) expect(end, story).toEqual(clean[story]);
}

const inTurn: Way = async (events) => {
  for (const event of events) await courier.bring(event);
  await world.drain();
};

describe('webhooks', () => {
  it('of every type that is followed come in the clean run, and each story ends', async () => {
    clean = await tell(inTurn);
    for (const type of [...platformEvents, ...connectedEvents]) {
      expect([...courier.brought], type).toContain(type);
    }
    expect(clean).toMatchObject({
      'declined, authenticated, onboarded late, paid out': { sales: [{ status: 'released' }] },
      'paid out, then undone': { sales: [{ status: 'refunded' }], owners: [{ reversed: true }] },
      'disputed and won': { sales: [{ status: 'held', disputed: false }] },
      'reviewed, approved, warned of and refunded': {
        sales: [{ status: 'refunded', disputed: false }],
      },
      'disputed and lost': { sales: [{ status: 'refunded', disputed: true }] },
      'refunded, and the refund comes back': { sales: [{ refundStatus: 'failed' }] },
      'a debit that fails late': { sales: [{ status: 'open' }] },
      'a bank transfer in two parts': { sales: [{ status: 'held' }] },
      'a payment that another price replaces': {
        sales: [{ status: 'ended' }, { status: 'held' }],
      },
      'a plan: paid, renewal failed, ended': { plans: [{ status: 'ended' }] },
      'a plan that changes at its renewal': {
        plans: [{ status: 'active', lookup_key: 'listing_1y', amount_cents: 14_999 }],
      },
      'a plan whose checkout runs out': { plans: [] },
    });
  });

  it('that never come are found by the product itself within five minutes', async () => {
    // A look at the ledger may fall before the look for what was lost.
    expectErrorLog(/differs from the provider/);
    const ends = await tell(
      async () => {},
      async () => {
        await passDays(world, 300 / 86_400);
        await world.settle();
      },
      everySecond(0),
    );
    expectEndsOfClean(ends);
  });

  it('48 hours late, backwards and ten of each at once lead to the same end', async () => {
    let late: Stripe.Event[] = [];
    const ends = await tell(
      async (events) => {
        late.push(...events);
      },
      async () => {
        if (late.length === 0) return;
        await passDays(world, 2);
        for (const event of late.toReversed()) await bringTen(event);
        await world.drain();
        late = [];
      },
      everySecond(1),
    );
    expectEndsOfClean(ends);
  });
});

const bringTen = (event: Stripe.Event) =>
  Promise.all(Array.from({ length: 10 }, () => courier.bring(event)));

/** Each fault on its own, and every order of a group: minutes, so when soaking only. */
describe.runIf(isSoak())('webhooks with one fault at a time:', () => {
  it('ten of each lead to the same end', async () => {
    const ends = await tell(async (events) => {
      await Promise.all(events.map(bringTen));
      await world.drain();
    });
    expect(ends).toEqual(clean);
  });

  it(`in every order lead to the same end (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    for (let round = 0; round < 24; round += 1) {
      const ends = await tell(async (events) => {
        for (const event of inOrder(events, round, random)) {
          await courier.bring(event);
          await world.drain();
        }
      });
      expect(ends, `order ${round}`).toEqual(clean);
    }
  }, 3_600_000);

  it.each([...platformEvents, ...connectedEvents])(
    'of %s lost lead to the same end',
    async (type) => {
      const ends = await tell(
        (events) => inTurn(events.filter((event) => event.type !== type)),
        async () => {
          await passDays(world, 300 / 86_400);
          await world.settle();
        },
      );
      expect(ends).toEqual(clean);
    },
  );
});

/** The first round is backwards; of a small group every order has its round, of a large one some. */
function inOrder(events: Stripe.Event[], round: number, random: () => number): Stripe.Event[] {
  if (round === 0) return events.toReversed();
  if (events.length > 4) return shuffled(events, random);
  const left = [...events];
  const ordered: Stripe.Event[] = [];
  for (let number = round; left.length > 0; number = Math.floor(number / (left.length + 1))) {
    ordered.push(...left.splice(number % left.length, 1));
  }
  return ordered;
}

describe('a webhook that is not the provider’s', () => {
  /** Counts of everything that an event may change. */
  async function counted(): Promise<unknown> {
    const count = async (table: 'payment_webhooks' | 'outbox_events' | 'ledger_lines') =>
      world.deps.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirst();
    return [
      await count('payment_webhooks'),
      await count('outbox_events'),
      await count('ledger_lines'),
    ];
  }
  const bodyOf = (type: string) =>
    JSON.stringify({
      id: `evt_forged_${type}`,
      object: 'event',
      type,
      created: 1,
      livemode: false,
      data: { object: { id: 'pi_forged', object: 'payment_intent', metadata: {} } },
    });

  it('is refused, whatever its type: forged, stale, altered, of another secret', async () => {
    const before = await counted();
    for (const type of [...platformEvents, ...connectedEvents]) {
      const body = bodyOf(type);
      const now = world.clock.now();
      const good = signed(body, sandboxKeys.webhookSecret, now);
      const tries: [what: string, payload: string, signature: string][] = [
        ['forged', body, `t=${Math.floor(now.getTime() / 1000)},v1=${'0'.repeat(64)}`],
        ['unsigned', body, ''],
        ['stale', body, signed(body, sandboxKeys.webhookSecret, new Date(now.getTime() - 302_000))],
        ['of another secret', body, signed(body, 'whsec_of_another', now)],
        ['of the API key', body, signed(body, sandboxKeys.secretKey, now)],
        ['altered', body.replace('pi_forged', 'pi_altered'), good],
        ['altered at its end', `${body} `, good],
        ['empty', '', good],
      ];
      for (const [what, payload, signature] of tries) {
        expect(await courier.post(payload, signature), `${type} ${what}`).toBe(400);
      }
    }
    await world.drain();
    expect(await counted()).toEqual(before);
  });

  it('and one of a type that nobody knows is taken, and nothing follows from it', async () => {
    const [, ...before] = (await counted()) as unknown[];
    const body = bodyOf('unheard.of');
    const signature = signed(body, sandboxKeys.webhookSecret, world.clock.now());
    expect(await courier.post(body, signature)).toBe(200);
    await world.drain();
    const [, ...after] = (await counted()) as unknown[];
    expect(after).toEqual(before);
  });
});
