import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import type {
  CheckoutPayResponse,
  CheckoutView,
  FrameAddress,
  FrameFailure,
} from '../frame-api.ts';
import { idOf } from '../transport/wire.ts';

let sandbox: RunningSandbox;
let plan90: Stripe.Price;
let plan6: Stripe.Price;
const day = 86_400;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { stripe } = sandbox;
  const free = await stripe.products.create({ name: 'Listing, 90 days' });
  const paid = await stripe.products.create({ name: 'Listing, 6 months' });
  plan90 = await stripe.prices.create({
    product: free.id,
    currency: 'usd',
    unit_amount: 5995,
    recurring: { interval: 'day', interval_count: 90 },
    lookup_key: 'listing_90d',
  });
  plan6 = await stripe.prices.create({
    product: paid.id,
    currency: 'usd',
    unit_amount: 9999,
    recurring: { interval: 'month', interval_count: 6 },
    lookup_key: 'listing_6m',
  });
  const coupon = await stripe.coupons.create({
    percent_off: 100,
    duration: 'once',
    applies_to: { products: [free.id] },
  });
  await stripe.promotionCodes.create({
    code: 'FREE90',
    promotion: { type: 'coupon', coupon: coupon.id },
  });
});
afterAll(() => sandbox.close());

async function open(
  price: Stripe.Price,
  over: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer = await sandbox.stripe.customers.create({ email: 'seller@example.com' });
  return sandbox.stripe.checkout.sessions.create({
    ui_mode: 'embedded_page',
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    allow_promotion_codes: true,
    payment_method_collection: 'if_required',
    return_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    subscription_data: { metadata: { listing: 'l1' } },
    ...over,
  });
}
const pay = (session: Stripe.Checkout.Session, number?: string, address?: FrameAddress) =>
  sandbox.post<CheckoutPayResponse & FrameFailure>('/_frames/api/checkout/pay', {
    client_secret: session.client_secret,
    ...(number ? { card: { number, exp: '12/34', cvc: '123' } } : {}),
    ...(address ? { address } : {}),
  });
const subscriptionOf = async (session: Stripe.Checkout.Session) => {
  const done = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice'],
  });
  return done.subscription as Stripe.Subscription & { latest_invoice: Stripe.Invoice };
};

describe('Checkout', () => {
  it('FREE90 makes the 90-day plan free without a card, once', async () => {
    const session = await open(plan90);
    const { body } = await sandbox.post<CheckoutView>('/_frames/api/checkout/promotion', {
      client_secret: session.client_secret,
      code: 'free90',
    });
    expect(body).toMatchObject({ totalCents: 0, discountCents: 5995, cardRequired: false });
    expect((await pay(session)).body).toEqual({
      status: 'complete',
      return_url: `http://localhost:3000/done?session=${session.id}`,
    });
    const done = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' });
    const subscription = await subscriptionOf(session);
    expect(subscription).toMatchObject({ status: 'active', default_payment_method: null });
    expect(subscription.metadata).toEqual({ listing: 'l1' });
    const item = subscription.items.data[0];
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(90 * day);
    expect(subscription.latest_invoice).toMatchObject({ status: 'paid', total: 0, subtotal: 5995 });
  });

  it('refuses FREE90 for another plan and unknown codes, in words for the person', async () => {
    const session = await open(plan6);
    for (const code of ['FREE90', 'NOPE']) {
      const { status, body } = await sandbox.post<FrameFailure>('/_frames/api/checkout/promotion', {
        client_secret: session.client_secret,
        code,
      });
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/code/);
    }
  });

  it('leaves the session open when the card is declined, then completes with another', async () => {
    const session = await open(plan6);
    const declined = await pay(session, '4000000000000002');
    expect(declined.body.error.message).toBe('Your card was declined.');
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await pay(session, '4242424242424242')).body.status).toBe('complete');
    const subscription = await subscriptionOf(session);
    const payments = await sandbox.stripe.invoicePayments.list({
      invoice: subscription.latest_invoice.id,
    });
    expect(payments.data[0]).toMatchObject({ status: 'paid', amount_paid: 9999 });
    expect(subscription.latest_invoice.parent?.subscription_details?.subscription).toBe(
      subscription.id,
    );
  });

  it('completes after 3-D Secure', async () => {
    const session = await open(plan6);
    const { body } = await pay(session, '4000002500003155');
    if (body.status !== 'requires_action') throw new Error('3-D Secure was not asked for.');
    await sandbox.post('/_frames/api/payment_intents/authenticate', {
      client_secret: body.paymentIntentClientSecret,
      outcome: 'succeed',
    });
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('expires after a day or on request, and can then not be paid', async () => {
    const asked = await open(plan6);
    await sandbox.stripe.checkout.sessions.expire(asked.id);
    expect((await pay(asked, '4242424242424242')).status).toBe(400);
    const forgotten = await open(plan6);
    await sandbox.advance(day + 60);
    expect((await sandbox.stripe.checkout.sessions.retrieve(forgotten.id)).status).toBe('expired');
    const events = await sandbox.stripe.events.list({ type: 'checkout.session.expired' });
    const expired = JSON.stringify(events.data);
    for (const id of [asked.id, forgotten.id]) expect(expired).toContain(id);
  });
});

describe('a billing address', () => {
  const good = '4242424242424242';
  const texan: FrameAddress = {
    line1: '1 Main Street',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'US',
  };
  const asked = { billing_address_collection: 'required' } as const;
  const chargesOf = async (session: Stripe.Checkout.Session) => {
    const { data } = await sandbox.stripe.charges.list({ customer: idOf(session.customer) ?? '' });
    return data.map((charge) => charge.billing_details.address);
  };

  it('that is required is not left out, and stands at the session and its charges, renewals too', async () => {
    const session = await open(plan90, asked);
    const seen = await sandbox.read<CheckoutView>(
      `/_frames/api/checkout?client_secret=${session.client_secret}`,
    );
    expect(seen).toMatchObject({ cardRequired: true, addressRequired: true });
    for (const [given, param] of [
      [undefined, 'address[line1]'],
      [{ ...texan, city: ' ' }, 'address[city]'],
      [{ ...texan, state: 'XX' }, 'address[state]'],
      [{ ...texan, state: null }, 'address[state]'],
      [{ ...texan, postal_code: '787' }, 'address[postal_code]'],
      [{ ...texan, country: '' }, 'address[country]'],
    ] as const) {
      const refused = await pay(session, good, given);
      expect([refused.status, refused.body.error.param]).toEqual([400, param]);
    }
    expect((await pay(session, good, texan)).body.status).toBe('complete');
    const done = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    const address = { ...texan, line2: null };
    expect(done.billing_address_collection).toBe('required');
    expect(done.customer_details?.address).toEqual(address);
    await sandbox.advance(90 * day + 2 * 3600);
    expect(await chargesOf(session)).toEqual([address, address]);
  });

  it('is kept through 3-D Secure', async () => {
    const session = await open(plan6, asked);
    const { body } = await pay(session, '4000002500003155', texan);
    if (body.status !== 'requires_action') throw new Error('3-D Secure was not asked for.');
    await sandbox.post('/_frames/api/payment_intents/authenticate', {
      client_secret: body.paymentIntentClientSecret,
      outcome: 'succeed',
    });
    const done = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    expect(done.customer_details?.address).toMatchObject({ state: 'TX' });
  });

  it('is asked for where a code makes it free as well, and not at all where it is not required', async () => {
    const code = { code: 'FREE90' };
    const free = await open(plan90, asked);
    const typed = { client_secret: free.client_secret, ...code };
    await sandbox.post('/_frames/api/checkout/promotion', typed);
    expect((await pay(free)).body.error.param).toBe('address[line1]');
    expect((await pay(free, undefined, texan)).body.status).toBe('complete');
    const usual = await open(plan6);
    expect((await pay(usual, good, texan)).body.status).toBe('complete');
    const done = await sandbox.stripe.checkout.sessions.retrieve(usual.id);
    expect(done.customer_details?.address).toBeNull();
    expect(await chargesOf(usual)).toMatchObject([{ state: null, country: null }]);
  });

  it('is given by the person of the controls, unless they are told to give none', async () => {
    const session = await open(plan6, asked);
    const path = `/_sandbox/checkout/${session.id}/complete`;
    expect((await sandbox.post(path, { address: null })).status).toBe(400);
    expect((await sandbox.post(path, { address: { state: 'NY' } })).status).toBe(200);
    expect(await chargesOf(session)).toMatchObject([{ state: 'NY', country: 'US' }]);
  });
});

describe('subscriptions', () => {
  const bought = async (price: Stripe.Price, card: string) => {
    const session = await open(price);
    await sandbox.post(`/_sandbox/checkout/${session.id}/complete`, { card });
    return (await subscriptionOf(session)).id;
  };

  it('renew with a draft that is paid an hour later', async () => {
    const id = await bought(plan90, '4242424242424242');
    await sandbox.advance(90 * day + 60);
    const draft = await sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(draft.latest_invoice).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
    });
    await sandbox.advance(3600);
    const paid = await sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(paid.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 5995 });
    const upcoming = await sandbox.stripe.events.list({ type: 'invoice.upcoming', limit: 100 });
    expect(JSON.stringify(upcoming.data)).toContain(id);
  });

  it('become past due when the renewal fails and end after the last try', async () => {
    const id = await bought(plan90, '4000000000000341');
    await sandbox.advance(90 * day + 2 * 3600);
    expect((await sandbox.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await sandbox.advance(16 * day);
    expect(await sandbox.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('end at the period when told so, and at once when deleted', async () => {
    const later = await bought(plan90, '4242424242424242');
    await sandbox.stripe.subscriptions.update(later, { cancel_at_period_end: true });
    const now = await bought(plan90, '4242424242424242');
    expect((await sandbox.stripe.subscriptions.cancel(now)).status).toBe('canceled');
    expect((await sandbox.stripe.subscriptions.retrieve(later)).status).toBe('active');
    await sandbox.advance(90 * day + 60);
    expect((await sandbox.stripe.subscriptions.retrieve(later)).status).toBe('canceled');
  });
});
