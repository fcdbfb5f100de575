import type Stripe from 'stripe';
import { expect } from 'vitest';
import {
  confirm,
  file,
  paymentIdOf,
  publishedListing,
  sign,
  startPaying,
} from '../../domains/sales/sale-world.fixture.ts';
import {
  billing,
  complete,
  findPlan,
  givenListing,
  start,
} from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import type { Courier } from './courier.fixture.ts';
import { providerOf, salesOf } from './money.fixture.ts';

const price = 50_001;

export type Cast = {
  world: World;
  courier: Courier;
  operator: Persona;
  /** Owns the listings that are sold without payouts, and those with plans. */
  owner: Persona;
  buyer: Persona;
  /** Whose payments go back: two of them within 90 days leave a buyer bank payments only. */
  repaid: Persona;
};
/** What happens to one listing, step by step; after each step, its webhooks are on their way. */
export type Story = { name: string; listingId: string; steps: (() => Promise<unknown>)[] };

/** Every story of a sale or a plan whose webhooks the product follows, each with a listing of its own. */
export async function allStories(cast: Cast): Promise<Story[]> {
  return [
    await paidOut(cast),
    await undone(cast),
    await disputed(cast, 'won'),
    await disputed(cast, 'lost'),
    await suspected(cast),
    await refundBounces(cast),
    await transferInParts(cast),
    await failedDebit(cast),
    await replacedPayment(cast),
    await planOfMonths(cast),
    await changedPlan(cast),
    await abandonedPlan(cast),
  ];
}

/** Moves the provider's clock and the product's; no sweep runs. */
export async function passDays(world: World, days: number): Promise<void> {
  const advanceSeconds = Math.round(days * 86_400);
  const told = await world.sandbox?.control('POST', '/clock', { advanceSeconds });
  world.clock.follow((told as { offsetSeconds: number }).offsetSeconds);
}

async function begin(buyer: Persona, listingId: string, cents = price): Promise<string> {
  const started = await startPaying(buyer, listingId, cents);
  expect(started.status, started.text).toBe(200);
  return paymentIdOf(started.text);
}

/** An account as the provider gives it at first: nothing can be paid to it yet. */
async function openAccount({ courier }: Cast, owner: Persona): Promise<string> {
  const opened = await owner.request('POST', '/payments/account');
  expect(opened.status, opened.text).toBe(200);
  courier.watch(opened.text);
  return opened.text;
}

async function saleIdOf(world: World, listingId: string): Promise<string> {
  const [sale] = await salesOf(world, listingId);
  if (!sale) throw new Error('no sale');
  return sale.id;
}

async function fileIt({ world, operator }: Cast, listingId: string): Promise<void> {
  const filed = await file(operator, await saleIdOf(world, listingId));
  expect(filed.status, filed.text).toBe(200);
  await world.drain();
}

async function undoIt({ world, operator }: Cast, listingId: string): Promise<void> {
  const id = await saleIdOf(world, listingId);
  const body = { reason: 'Both sides asked for it.' };
  const undone = await operator.request('POST', `/operations/sales/${id}/refund`, { body });
  expect(undone.status, undone.text).toBe(200);
  await world.drain();
}

function listingOf(world: World, owner: Persona): Promise<string> {
  const owners = [{ persona: owner, shareBasisPoints: 10_000 }];
  return publishedListing(world, owners, { priceCents: price });
}

async function paidOut(cast: Cast): Promise<Story> {
  const { world, courier, buyer } = cast;
  const owner = await world.person();
  const listingId = await listingOf(world, owner);
  const accountId = await openAccount(cast, owner);
  const stage = async (to: string) =>
    world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: to });
  return {
    name: 'declined, authenticated, onboarded late, paid out',
    listingId,
    steps: [
      async () => {
        const id = await begin(buyer, listingId);
        await confirm(world, id, { card: '4000000000000002' }).catch(() => {});
        await confirm(world, id, { card: '4000002500003155' });
        await confirm(world, id, { card: '4000002500003155', authenticate: 'succeed' });
      },
      () => stage('half_filled'),
      () => stage('enabled'),
      async () => {
        await sign(world, buyer, listingId);
        await sign(world, owner, listingId);
        await fileIt(cast, listingId);
      },
      async () => {
        await passDays(world, 3);
        // Nothing in the product follows from it, but it must do no harm either.
        const { data } = await providerOf(world).payouts.list({}, { stripeAccount: accountId });
        const failed = { ...data[0], id: data[0]?.id ?? 'po_none', status: 'failed' };
        await courier.bring({ ...madeUp('payout.failed', failed), account: accountId });
      },
      // Everyone is paid: that the account is closed then changes nothing of the sale.
      async () => {
        await stage('deleted');
      },
    ],
  };
}

async function undone(cast: Cast): Promise<Story> {
  const { world, repaid: buyer } = cast;
  const owner = await world.person();
  const listingId = await listingOf(world, owner);
  const accountId = await openAccount(cast, owner);
  return {
    name: 'paid out, then undone',
    listingId,
    steps: [
      async () => {
        await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'enabled' });
        await confirm(world, await begin(buyer, listingId));
      },
      async () => {},
      async () => {
        await sign(world, buyer, listingId);
        await sign(world, owner, listingId);
        await fileIt(cast, listingId);
        // At once: what an owner's bank has got cannot be taken back.
        await undoIt(cast, listingId);
      },
    ],
  };
}

async function disputed(cast: Cast, end: 'won' | 'lost'): Promise<Story> {
  const { world, repaid: buyer, owner } = cast;
  const listingId = await listingOf(world, owner);
  let paymentId = '';
  return {
    name: `disputed and ${end}`,
    listingId,
    steps: [
      async () => {
        paymentId = await begin(buyer, listingId);
        await confirm(world, paymentId, { card: '4000000000000259' });
        await passDays(world, 0.1);
      },
      async () => {
        const stripe = providerOf(world);
        const found = await stripe.disputes.list({ payment_intent: paymentId });
        await stripe.disputes.update(found.data[0]?.id ?? '', {
          evidence: { uncategorized_text: end === 'won' ? 'winning_evidence' : 'losing_evidence' },
          submit: true,
        });
        await passDays(world, 0.1);
      },
    ],
  };
}

async function suspected(cast: Cast): Promise<Story> {
  const { world, repaid: buyer, owner } = cast;
  const listingId = await listingOf(world, owner);
  let paymentId = '';
  const charge = async () =>
    (await providerOf(world).charges.list({ payment_intent: paymentId, limit: 1 })).data[0];
  return {
    name: 'reviewed, approved, warned of and refunded',
    listingId,
    steps: [
      async () => {
        paymentId = await begin(buyer, listingId);
        await confirm(world, paymentId, { card: '4000000000009235' });
      },
      async () => providerOf(world).reviews.approve(idOf((await charge())?.review) ?? ''),
      async () => world.sandbox?.control('POST', `/charges/${(await charge())?.id}/warning`),
      () => undoIt(cast, listingId),
    ],
  };
}

async function refundBounces(cast: Cast): Promise<Story> {
  const { world, repaid: buyer, owner } = cast;
  const listingId = await listingOf(world, owner);
  return {
    name: 'refunded, and the refund comes back',
    listingId,
    steps: [
      async () => confirm(world, await begin(buyer, listingId), { card: '4000000000005126' }),
      () => undoIt(cast, listingId),
      () => passDays(world, 0.1),
    ],
  };
}

async function failedDebit(cast: Cast): Promise<Story> {
  const { world, buyer, owner } = cast;
  const listingId = await listingOf(world, owner);
  return {
    name: 'a debit that fails late',
    listingId,
    steps: [
      async () => confirm(world, await begin(buyer, listingId), { bank: '000111111113' }),
      () => passDays(world, 5),
    ],
  };
}

async function transferInParts(cast: Cast): Promise<Story> {
  const { world, buyer, owner } = cast;
  const listingId = await listingOf(world, owner);
  let paymentId = '';
  const fund = async (amount: number) => {
    const stripe = providerOf(world);
    const { customer } = await stripe.paymentIntents.retrieve(paymentId);
    const money = { amount, currency: 'usd' };
    await stripe.testHelpers.customers.fundCashBalance(idOf(customer) ?? '', money);
  };
  return {
    name: 'a bank transfer in two parts',
    listingId,
    steps: [
      async () => {
        paymentId = await begin(buyer, listingId);
        await confirm(world, paymentId, { bankTransfer: true });
        await fund(20_000);
      },
      () => fund(price - 20_000),
    ],
  };
}

async function replacedPayment(cast: Cast): Promise<Story> {
  const { world, buyer, owner } = cast;
  const listingId = await listingOf(world, owner);
  return {
    name: 'a payment that another price replaces',
    listingId,
    steps: [
      async () => void (await begin(buyer, listingId)),
      async () => {
        await world.deps.db
          .updateTable('listings')
          .set({ price_cents: 60_000 })
          .where('id', '=', listingId)
          .execute();
        const id = await begin(buyer, listingId, 60_000);
        await world.drain();
        await confirm(world, id);
      },
    ],
  };
}

async function planOfMonths({ world, courier, owner }: Cast): Promise<Story> {
  const listingId = await givenListing(world, owner);
  const idle = async () => {};
  let begun = new Date();
  const passUntilDay = (day: number) => {
    const passed = (world.clock.now().getTime() - begun.getTime()) / 86_400_000;
    return passDays(world, day - passed);
  };
  return {
    name: 'a plan: paid, renewal failed, ended',
    listingId,
    steps: [
      idle,
      idle,
      idle,
      idle,
      async () => {
        begun = world.clock.now();
        const secret = (await start(world, owner, listingId)).text;
        await complete(world, secret, { card: '4000000000000341' });
        const session = await providerOf(world).checkout.sessions.retrieve(
          secret.split('_secret_')[0] ?? '',
        );
        // The sandbox's checkout takes cards only; the provider tells so of slower ways to pay.
        for (const type of ['async_payment_succeeded', 'async_payment_failed'] as const) {
          await courier.bring(madeUp(`checkout.session.${type}`, session));
        }
      },
      () => passUntilDay(84),
      () => passUntilDay(91),
      () => passUntilDay(112),
    ],
  };
}

/** Another plan from the renewal on; the days pass in the story of the plan that ends. */
async function changedPlan({ world, owner }: Cast): Promise<Story> {
  const listingId = await givenListing(world, owner);
  const idle = async () => {};
  return {
    name: 'a plan that changes at its renewal',
    listingId,
    steps: [
      idle,
      idle,
      idle,
      async () => {
        const secret = (await start(world, owner, listingId)).text;
        await complete(world, secret, { card: '4242424242424242' });
      },
      async () => {
        const plan = (await billing(world, owner)).find((one) => one.patentId === listingId);
        const { priceId } = await findPlan(world, '1-year');
        const query = { subscriptionId: plan?.id ?? '', priceId };
        const chosen = await owner.request('PUT', '/payments/subscription/nextPlan', { query });
        expect(chosen.status, chosen.text).toBe(200);
      },
      idle,
      idle,
      idle,
    ],
  };
}

/** An event that the sandbox does not come to tell. */
function madeUp(type: string, object: { id: string }): Stripe.Event {
  const event = {
    id: `evt_${type}_${object.id}`,
    object: 'event',
    type,
    api_version: null,
    created: 1,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
  };
  return event as unknown as Stripe.Event;
}

async function abandonedPlan({ world, owner }: Cast): Promise<Story> {
  const listingId = await givenListing(world, owner);
  return {
    name: 'a plan whose checkout runs out',
    listingId,
    steps: [
      async () => void (await start(world, owner, listingId, '6-month')),
      () => passDays(world, 2),
    ],
  };
}
