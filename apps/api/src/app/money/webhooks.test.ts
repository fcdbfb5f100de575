import type Stripe from 'stripe';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../core/config/config.ts';
import { operatorEmail } from '../../domains/sales/sale-world.fixture.ts';
import {
  connectedEvents,
  platformEvents,
} from '../../integrations/payments/followed-events.rules.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
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
import { seededRandom, shuffled } from './seeded.fixture.ts';
import { allStories } from './webhook-stories.fixture.ts';

const hour = 3_600;
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000));
const orders = repetitions(2, 24);

let world: World;
let courier: Courier;
let operator: Persona;
let clean: Record<string, unknown>;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  courier = await Courier.begin(world);
});
afterAll(() => world.stop());

/** How the webhooks of one step of one story come. */
type Way = (events: Stripe.Event[]) => Promise<void>;

/** Tells every story anew, its webhooks coming in this way. @returns where each has ended. */
async function tell(way: Way, after = async () => {}): Promise<Record<string, unknown>> {
  expectErrorLog(/a refund failed, an operator must look/);
  await signInAgain(world, operator);
  const stories = await allStories({ world, courier, operator });
  await way(await courier.collect());
  const longest = Math.max(...stories.map((story) => story.steps.length));
  for (let index = 0; index < longest; index += 1) {
    for (const story of stories) {
      const step = story.steps[index];
      if (!step) continue;
      await step();
      await way(await courier.collect());
    }
    await after();
  }
  await world.settle();
  await way(await courier.collect());
  await expectLedgersAgree(world);
  const ends: Record<string, unknown> = {};
  for (const story of stories) ends[story.name] = await endOf(story.listingId);
  return ends;
}

/** Where a listing, its sales, its plans and their money stand, without what differs by itself. */
async function endOf(listingId: string): Promise<unknown> {
  const { db } = world.deps;
  const sales = await salesOf(world, listingId);
  for (const sale of sales) await expectSaleMoney(world, sale.id);
  const owners = await db
    .selectFrom('sale_owners')
    .select(['share_cents', 'paid_at', 'reversed_at'])
    .where('sale_id', 'in', sales.length > 0 ? sales.map((sale) => sale.id) : [listingId])
    .execute();
  const plans = await db
    .selectFrom('subscriptions')
    .select(['status', 'amount_cents', 'ends_without_renewal', 'free_period'])
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
    .where('type', 'not like', 'payments.%')
    .execute();
  const { sale_state, published, reserved_for_user_id } = await listingRow(world, listingId);
  return {
    listing: { sale_state, published, reserved: reserved_for_user_id !== null },
    sales: sales.map(({ status, amount_cents, payment_method, refund_status, disputed_at }) => ({
      status,
      amount_cents,
      payment_method,
      refund_status,
      disputed: disputed_at !== null,
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
      .sort(),
  };
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
      'refunded, and the refund comes back': { sales: [{ refund_status: 'failed' }] },
      'a debit that fails late, then a transfer in two parts': { sales: [{ status: 'held' }] },
      'a payment that another price replaces': {
        sales: [{ status: 'ended' }, { status: 'held' }],
      },
      'a plan: paid, renewal failed, ended': { plans: [{ status: 'ended' }] },
      'a plan whose checkout runs out': { plans: [] },
    });
  });

  it('ten of each at once lead to the same end', async () => {
    const ends = await tell(async (events) => {
      await Promise.all(
        events.flatMap((event) => Array.from({ length: 10 }, () => courier.bring(event))),
      );
      await world.drain();
    });
    expect(ends).toEqual(clean);
  });

  it(`in another order lead to the same end (${orders} orders, seed ${seed})`, async () => {
    const random = seededRandom(seed);
    for (let round = 0; round < orders; round += 1) {
      const ends = await tell(async (events) => {
        for (const event of inOrder(events, round, random)) {
          await courier.bring(event);
          await world.drain();
        }
      });
      expect(ends, `order ${round}`).toEqual(clean);
    }
  });

  it('48 hours late lead to the same end', async () => {
    let late: Stripe.Event[] = [];
    const ends = await tell(
      async (events) => {
        late.push(...events);
      },
      async () => {
        world.clock.advance(48 * hour);
        await inTurn(late);
        late = [];
        await signInAgain(world, operator);
      },
    );
    expect(ends).toEqual(clean);
  });

  it('that never come are found by the product itself within five minutes', async () => {
    const ends = await tell(
      async () => {},
      async () => {
        world.clock.advance(300);
        await world.settle();
      },
    );
    expect(ends).toEqual(clean);
  });
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
  const secrets = { platform: sandboxKeys.webhookSecret };
  const stored = () =>
    world.deps.db
      .selectFrom('payment_webhooks')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
  const told = () =>
    world.deps.db
      .selectFrom('outbox_events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
  const bodyOf = (type: string) =>
    JSON.stringify({
      id: `evt_forged_${type}`,
      object: 'event',
      type,
      created: 1,
      data: { object: { id: 'pi_forged', object: 'payment_intent', metadata: {} } },
    });

  it.each([...platformEvents, ...connectedEvents])('changes nothing: %s', async (type) => {
    const body = bodyOf(type);
    const now = world.clock.now();
    const stale = new Date(now.getTime() - 301_000);
    const early = new Date(now.getTime() + 301_000);
    const good = signed(body, secrets.platform, now);
    const before = [await stored(), await told()];
    const tries: [payload: string, signature: string][] = [
      [body, 't=1,v1=forged'],
      [body, ''],
      [body, signed(body, secrets.platform, stale)],
      [body, signed(body, 'whsec_of_another', now)],
      [body, signed(body, sandboxKeys.secretKey, now)],
      [body.replace('pi_forged', 'pi_altered'), good],
      [`${body} `, good],
      ['', good],
    ];
    for (const [payload, signature] of tries) {
      expect(await courier.post(payload, signature), signature).toBe(400);
    }
    expect(await courier.post(body, signed(body, secrets.platform, early))).toBeLessThan(500);
    expect([await stored(), await told()].length).toBe(before.length);
  });

  it('or that is of a type nobody knows is taken and leads to nothing', async () => {
    const body = bodyOf('unheard.of');
    const before = await told();
    expect(
      await courier.post(body, signed(body, secrets.platform, world.clock.now())),
    ).toBe(200);
    await world.drain();
    expect(await told()).toEqual(before);
  });
});
