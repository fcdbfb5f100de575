import { chromium } from '@playwright/test';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountBrowserScripts } from './mount-browser.ts';
import { fakeIntent, mountFakeFrameApi } from './frame-api.fixture.ts';
import type { FakeFrameApi } from './frame-api.fixture.ts';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const installed = '/usr/bin/chromium';
const executablePath = existsSync(installed) ? installed : chromium.executablePath();
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

let sandbox: FastifyInstance;
let product: FastifyInstance;
let stranger: FastifyInstance;
let sandboxUrl: string;
let productUrl: string;
let strangerUrl: string;
let fake: FakeFrameApi;

/** A page of the product: only its own scripts and the sandbox's may run, only its frames be shown. */
const createHost = async (allowed: () => string): Promise<FastifyInstance> => {
  const app = fastify({ forceCloseConnections: true });
  app.get<{ Querystring: { opener?: string } }>('/*', (request, reply) => {
    const policy = `default-src 'none'; script-src ${allowed()} 'unsafe-inline'; frame-src ${allowed()}`;
    const page = `<!doctype html><html lang="en"><title>Host</title><form id="form"><div id="place"></div></form>
      <script src="${allowed()}/stripe.js"></script><script src="${allowed()}/connect.js"></script>`;
    return reply
      .header('content-security-policy', policy)
      .header('content-type', 'text/html')
      .header('cross-origin-opener-policy', request.query.opener ?? 'same-origin-allow-popups')
      .send(page);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

const addressOf = (app: FastifyInstance, name: string): string => {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server is not listening');
  return `http://${name}:${address.port}`;
};

beforeAll(async () => {
  product = await createHost(() => sandboxUrl);
  stranger = await createHost(() => sandboxUrl);
  productUrl = addressOf(product, 'localhost');
  strangerUrl = addressOf(stranger, 'localhost');
  sandbox = fastify({ forceCloseConnections: true });
  fake = mountFakeFrameApi(sandbox);
  // The port is not known yet: the scripts go by where they were loaded from.
  const publicUrl = 'http://127.0.0.1:3001';
  mountBrowserScripts(sandbox, { publicUrl, productOrigins: [productUrl] });
  await sandbox.listen({ port: 0, host: '127.0.0.1' });
  sandboxUrl = addressOf(sandbox, '127.0.0.1');
});

afterAll(async () => {
  await Promise.all([sandbox.close(), product.close(), stranger.close()]);
});

describe('the served scripts and frames', () => {
  it('are classic scripts that any page may load', async () => {
    for (const name of ['stripe', 'connect']) {
      const answer = await sandbox.inject(`/${name}.js`);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(answer.body).not.toMatch(/^(import|export) /m);
    }
  });

  it('define Stripe with the release train that the npm loader compares', async () => {
    const window: { Stripe?: { version: string } } = {};
    const { body } = await sandbox.inject('/stripe.js');
    const document = { currentScript: null };
    runInNewContext(body, { window, document, HTMLScriptElement: class {} });
    expect(window.Stripe?.version).toBe('endive');
  });

  it('let only the product hold a frame and run only scripts of the sandbox', async () => {
    for (const name of ['payment', 'challenge', 'checkout', 'connect', 'controller']) {
      const { headers } = await sandbox.inject(`/_frames/${name}`);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`frame-ancestors ${productUrl}`);
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('the window of the sign-in', () => {
  it('is held by no page, and opens to whoever opened it alone', async () => {
    const { headers } = await sandbox.inject('/_frames/sign-in');
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
  });
});

describe.skipIf(!existsSync(executablePath))('in a browser', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: flags.split(' ') });
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(async () => {
    fake.reset();
    const context = await browser.newContext();
    page = await context.newPage();
    await page.goto(productUrl);
    return () => context.close();
  });

  const fillCard = async (frame: FrameLocator, number: string): Promise<void> => {
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiration date').fill('12/49');
    await frame.getByLabel('Security code').fill('123');
  };
  const mountPayment = async (secret: string, types = ['card']): Promise<FrameLocator> => {
    fake.intents.set(secret, fakeIntent(secret, types));
    await page.evaluate(
      `window.s = Stripe('pk_test_1'); window.e = s.elements({ clientSecret: '${secret}' });
       window.p = e.create('payment'); p.mount('#place');`,
    );
    return page.frameLocator('iframe[title="Secure payment input frame"]');
  };
  const confirm = (): Promise<unknown> =>
    page.evaluate(`s.confirmPayment({ elements: e, redirect: 'if_required' })`);
  const challenge = (): FrameLocator => page.frameLocator('iframe[title="Bank confirmation"]');

  it('a card pays, and its number never comes near the page of the product', async () => {
    const frame = await mountPayment('pi_1_secret_1');
    await fillCard(frame, '4242424242424242');
    expect(await confirm()).toMatchObject({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
    expect(fake.calls).toMatchObject([
      {
        name: 'confirm',
        body: { method: { type: 'card', number: '4242424242424242', exp: '12/49' } },
      },
    ]);
    expect(await page.content()).not.toContain('4242');
  });

  it('an incomplete card is refused beside its field and nothing is sent', async () => {
    const frame = await mountPayment('pi_1_secret_1');
    await frame.getByLabel('Card number').fill('4242');
    expect(await confirm()).toMatchObject({
      error: { type: 'validation_error', code: 'incomplete_number' },
    });
    await frame.getByText('Your card number is incomplete.').waitFor();
    expect(fake.calls).toEqual([]);
  });

  it('a decline comes back as an error object, and another card then pays', async () => {
    const frame = await mountPayment('pi_1_secret_1');
    await fillCard(frame, '4000000000000002');
    expect(await confirm()).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        payment_intent: { id: 'pi_1' },
      },
    });
    await fillCard(frame, '4242424242424242');
    expect(await confirm()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('3-D Secure asks over the whole page; failing it is an error, completing it pays', async () => {
    const frame = await mountPayment('pi_1_secret_1');
    await fillCard(frame, '4000002500003155');
    const failing = confirm();
    await challenge().getByRole('button', { name: 'Fail' }).click();
    expect(await failing).toMatchObject({
      error: { code: 'payment_intent_authentication_failure' },
    });
    const paying = confirm();
    await challenge().getByRole('button', { name: 'Complete' }).click();
    expect(await paying).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('sorts the ways to pay in an order of its own, whatever the intent has', async () => {
    const ways = ['customer_balance', 'us_bank_account', 'card'];
    const frame = await mountPayment('pi_1_secret_1', ways);
    await frame.getByRole('tab').first().waitFor();
    const shown = await frame.getByRole('tab').allTextContents();
    expect(shown).toEqual(['Card', 'US bank account', 'Bank transfer']);
  });

  it('a bank account and a bank transfer can be chosen with the keyboard', async () => {
    const frame = await mountPayment('pi_1_secret_1', ['us_bank_account', 'customer_balance']);
    await frame.getByRole('tab', { name: 'US bank account' }).press('ArrowRight');
    await frame.getByText('After you confirm').waitFor();
    await frame.getByRole('tab', { name: 'Bank transfer' }).press('ArrowLeft');
    await frame.getByLabel('Name on the account').fill('Jenny Rosen');
    await frame.getByLabel('Routing number').fill('110000000');
    await frame.getByLabel('Account number').fill('000123456789');
    expect(await confirm()).toMatchObject({ paymentIntent: { status: 'processing' } });
  });

  it('without if_required it leaves for the return address with the status', async () => {
    const frame = await mountPayment('pi_1_secret_1');
    await fillCard(frame, '4242424242424242');
    await page.evaluate(
      `void s.confirmPayment({ elements: e, confirmParams: { return_url: location.origin + '/done?a=1' } })`,
    );
    await page.waitForURL(/\/done/);
    expect(new URL(page.url()).search).toBe(
      '?a=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded',
    );
  });

  it('the checkout page takes a code, needs no card then, and tells the page once', async () => {
    await page.evaluate(
      `window.done = 0; Stripe('pk_test_1').createEmbeddedCheckoutPage({
         fetchClientSecret: async () => 'cs_1_secret_1', onComplete: () => { done += 1; } })
       .then((checkout) => checkout.mount('#place'))`,
    );
    const frame = page.frameLocator('iframe[title="Secure checkout"]');
    await frame.getByRole('button', { name: 'Add promotion code' }).click();
    await frame.getByLabel('Promotion code').fill('WRONG');
    await frame.getByRole('button', { name: 'Apply' }).click();
    await frame.getByText('This promotion code is invalid.').waitFor();
    await frame.getByLabel('Promotion code').fill('FREE90');
    await frame.getByRole('button', { name: 'Apply' }).click();
    await frame.getByText('Nothing is due today').waitFor();
    await frame.getByRole('button', { name: 'Subscribe' }).click();
    await frame.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await page.waitForFunction('done === 1');
    expect(fake.calls).toEqual([{ name: 'pay', body: { client_secret: 'cs_1_secret_1' } }]);
  });

  it('the checkout page asks for a billing address where it must, code or not, and keeps it', async () => {
    fake.checkout.addressRequired = true;
    await page.evaluate(
      `Stripe('pk_test_1').createEmbeddedCheckoutPage({ fetchClientSecret: async () => 'cs_1_secret_1' })
       .then((checkout) => checkout.mount('#place'))`,
    );
    const frame = page.frameLocator('iframe[title="Secure checkout"]');
    await fillCard(frame, '4242424242424242');
    await frame.getByRole('button', { name: 'Subscribe' }).click();
    await frame.getByText('Enter a street address.').waitFor();
    await frame.getByLabel('Street address').fill('1 Main Street');
    await frame.getByLabel('City').fill('Austin');
    await frame.getByLabel('State').fill('tx');
    await frame.getByLabel('ZIP code').fill('78701');
    await frame.getByRole('button', { name: 'Add promotion code' }).click();
    await frame.getByLabel('Promotion code').fill('FREE90');
    await frame.getByRole('button', { name: 'Apply' }).click();
    await frame.getByText('Nothing is due today').waitFor();
    await frame.getByRole('button', { name: 'Subscribe' }).click();
    await frame.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    const address = {
      line1: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      postal_code: '78701',
      country: 'US',
    };
    const body = { client_secret: 'cs_1_secret_1', address };
    expect(fake.calls).toEqual([{ name: 'pay', body }]);
  });

  const mountOnboarding = async (): Promise<FrameLocator> => {
    await page.evaluate(
      `window.exits = 0; const i = StripeConnect.init({ publishableKey: 'pk_test_1', fetchClientSecret: async () => 'accs_1' });
       const element = document.createElement('stripe-connect-account-onboarding');
       element.setOnExitInternalOnly(() => { exits += 1; });
       document.body.append(element); element.setConnector(i.connect);`,
    );
    return page.frameLocator('iframe[title="Payout details"]');
  };

  it('onboarding opens a window to sign in, goes through its steps and calls onExit', async () => {
    const frame = await mountOnboarding();
    const opens = page.waitForEvent('popup');
    await frame.getByRole('button', { name: 'Sign in' }).click();
    const opened = await opens;
    expect(new URL(opened.url()).origin).toBe(sandboxUrl);
    await opened.getByRole('button', { name: 'Confirm it’s me' }).click();
    expect(fake.calls).toEqual([{ name: 'sign_in', body: { client_secret: 'accs_1' } }]);
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByText('Step 2 of 3').waitFor();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await frame.getByRole('button', { name: 'Agree and submit' }).click();
    await frame.getByRole('heading', { name: 'Payouts are on' }).waitFor();
    await frame.getByRole('button', { name: 'Exit' }).click();
    await page.waitForFunction('exits === 1');
  });

  it('onboarding waits where the window is closed, and opens another', async () => {
    const frame = await mountOnboarding();
    const press = async () => {
      const opens = page.waitForEvent('popup');
      await frame.getByRole('button', { name: 'Sign in' }).click();
      return opens;
    };
    await (await press()).close();
    await (await press()).getByRole('button', { name: 'Confirm it’s me' }).click();
    await frame.getByRole('heading', { name: 'Your details' }).waitFor();
  });

  it('a page that keeps its windows to its own origin leaves the onboarding without one', async () => {
    await page.goto(`${productUrl}/?opener=same-origin`);
    const frame = await mountOnboarding();
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await frame.getByText('Popup is blocked.').waitFor();
    expect(await frame.getByRole('heading', { name: 'Your details' }).count()).toBe(0);
    expect(fake.calls).toEqual([]);
  });

  it('a page of another origin gets neither a frame nor an answer', async () => {
    await page.goto(strangerUrl);
    const refused = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('frame-ancestors'),
    });
    await mountPayment('pi_1_secret_1');
    await refused;
    const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
    expect(await frame.getByLabel('Card number').count()).toBe(0);
  });
});
