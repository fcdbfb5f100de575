import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { startPayment, untilSale } from '../kit/deal.ts';
import { password } from '../kit/person.ts';
import { clickUntil } from '../kit/press.ts';
import type { Product } from '../kit/product.ts';
import { onboardingFrame, signsInAtProvider } from '../kit/provider-window.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks, overflowOf } from '../screens/look.ts';
import { appCode } from '../people/auth.second-step.ts';
import { bothWidths, listAtPrice, looksGood, tagOf, widths } from './paying.kit.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const payouts = (page: Page) => page.getByRole('region', { name: 'Payouts', exact: true });
const sale = (page: Page) => page.getByRole('group', { name: /^Selling/ });

/** A person whose patent was just paid for, and who has no payout account. */
async function sellerToBePaid(): Promise<{ seller: ApiPerson; patentId: string }> {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const { id } = await listAtPrice(product, seller, { title: 'Governor', price: 9_000 });
  const paymentId = await startPayment(buyer, id, 900_000);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await untilSale(seller, id, 'the payment is held', () => true);
  return { seller, patentId: id };
}

test('setting up payouts on a phone: a failure, left halfway, a wrong account, done', async ({
  browser,
}) => {
  const { seller } = await sellerToBePaid();
  const page = await signedIn(browser, product, seller, widths['a phone']);
  const dialog = page.getByRole('dialog', { name: 'Bank Verification' });
  const verify = page.getByRole('button', { name: 'Complete Bank Verification' });
  const frame = onboardingFrame(page);
  const next = frame.getByRole('button', { name: 'Continue' });

  await test.step('the provider is down: the page says so, and a retry works', async () => {
    await page.goto('/account/todo');
    await product.control('POST', '/faults', {
      match: 'POST /v1/account_sessions',
      kind: 'status',
      status: 500,
    });
    await verify.click();
    await expect(dialog.getByText('Something went wrong!')).toBeVisible();
    await looksGood(page, 'a phone', 'onboarding-failed');
    const signIn = frame.getByRole('button', { name: 'Sign in' });
    await clickUntil(dialog.getByRole('button', { name: 'Try again' }), () => signIn.isVisible());
    await looksGood(page, 'a phone', 'onboarding-sign-in');
    await signsInAtProvider(page);
    await expect(frame.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await looksGood(page, 'a phone', 'onboarding');
  });

  await test.step('left halfway: the sale shows what is missing', async () => {
    const later = frame.getByRole('button', { name: 'Finish later' });
    await clickUntil(next, () => frame.getByLabel('Routing number').isVisible());
    await clickUntil(later, () => dialog.isHidden());
    await expect(sale(page)).toContainText('Not finished');
    await expect(sale(page)).toContainText('your bank account');
    await expect(sale(page)).not.toContainText('your date of birth');
    await looksGood(page, 'a phone', 'onboarding-half');
  });

  await test.step('continued where it was left; an account that does not exist is refused', async () => {
    await verify.click();
    await signsInAtProvider(page);
    const refused = frame.getByText('The sandbox takes test bank accounts only.');
    await frame.getByLabel('Account number').fill('000999999999');
    await clickUntil(next, () => refused.isVisible());
    await frame.getByLabel('Account number').fill('000123456789');
    const submit = frame.getByRole('button', { name: 'Agree and submit' });
    await clickUntil(next, () => submit.isVisible());
    const exit = frame.getByRole('button', { name: 'Exit' });
    await clickUntil(submit, () => exit.isVisible());
    await clickUntil(exit, () => dialog.isHidden());
    await expect(sale(page)).toContainText('Waiting for Buyer');
    await page.goto('/account/settings/payouts');
    await expect(payouts(page)).toContainText('account ending in 6789');
  });
  await page.context().close();
});

test('a page that isolates its windows to its own origin blocks the onboarding’s window, and the onboarding says so', {
  tag: '@soak',
}, async ({ browser }) => {
  const { seller } = await sellerToBePaid();
  const page = await signedIn(browser, product, seller);
  const frame = onboardingFrame(page);
  const verify = page.getByRole('button', { name: 'Complete Bank Verification' });
  // A page that a test fulfills has no network address: this one must be allowed to reach the sandbox's.
  await page.context().grantPermissions(['local-network-access']);
  const isolated = { 'cross-origin-opener-policy': 'same-origin' };
  await page.route(`${product.url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), ...isolated } });
  });
  await page.goto('/account/todo');
  await verify.click();
  const blocked = frame.getByText('Popup is blocked.');
  await clickUntil(frame.getByRole('button', { name: 'Sign in' }), () => blocked.isVisible());

  // With the product's own headers, the same press gets its window.
  await page.unrouteAll();
  await page.goto('/account/todo');
  await verify.click();
  await signsInAtProvider(page);
  await expect(frame.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.context().close();
});

/** What the settings and the sale say at each stage that an account can reach at the provider. */
const stages = [
  { stage: 'created', says: 'Not finished', missing: ['your name', 'your bank account'] },
  { stage: 'half_filled', says: 'Not finished', missing: ['your consent to the provider’s terms'] },
  { stage: 'pending', says: 'Being checked', missing: [] },
  { stage: 'past_due', says: 'More needed', missing: ['a picture of an identity document'] },
  { stage: 'rejected', says: 'Refused', missing: [] },
  { stage: 'deleted', says: 'Closed', missing: [] },
] as const;

test('every stage of a payout account, in the settings and on the sale', { tag: '@soak' }, async ({
  browser,
}) => {
  const { seller, patentId } = await sellerToBePaid();
  const page = await signedIn(browser, product, seller);
  await page.goto('/account/settings/payouts');
  await expect(payouts(page)).toContainText('Not set up');
  const accountId = await seller.call<string>('POST', '/payments/account');

  for (const { stage, says, missing } of stages) {
    await test.step(stage, async () => {
      await product.control('POST', `/accounts/${accountId}`, { stage });
      for (const path of ['/account/settings/payouts', '/account/todo']) {
        await page.goto(path);
        const place = path === '/account/todo' ? sale(page) : payouts(page);
        for (const words of [says, ...missing]) await expect(place).toContainText(words);
        await expect(place.getByText('Still missing')).toHaveCount(missing.length > 0 ? 1 : 0);
        if (stage === 'past_due') {
          await expectGoodLooks(page, `paying-stage${path.replaceAll('/', '-')}`, { shows: place });
        }
        for (const { viewport } of Object.values(widths)) {
          await page.setViewportSize(viewport);
          expect(await overflowOf(page), `${stage}, ${path}`).toEqual([]);
        }
      }
    });
  }

  await test.step('enabled: the sale continues, and the details open only after the password', async () => {
    await product.control('POST', `/accounts/${accountId}`, { stage: 'enabled' });
    await untilSale(seller, patentId, 'the bank is verified', ({ step }) => step === 1);
    await page.goto('/account/settings/payouts');
    await expect(payouts(page)).toContainText('Verified');
    await payouts(page).getByRole('button', { name: 'View payout details' }).click();
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
  });

  await test.step('its bank returns a payout: the page says what to do', async () => {
    await hasMoneyAtProvider(accountId, 45_000);
    await product.control('POST', `/accounts/${accountId}/payout`, { fails: true });
    // The same address again would leave the dialog open.
    await page.reload();
    await expect(payouts(page)).toContainText('Payout returned');
    await expect(payouts(page)).toContainText('$450.00');
    await expectGoodLooks(page, 'paying-payout-returned', { shows: payouts(page) });
    await payouts(page).getByRole('button', { name: 'Update bank account' }).click();
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
  });
  await page.context().close();
});

/** What a sale's payout would bring there, made by hand with the sandbox's own key. */
async function hasMoneyAtProvider(destination: string, cents: number): Promise<void> {
  const ask = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${product.sandboxUrl}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_claimstead_sandbox' },
      body: new URLSearchParams({ amount: String(cents), currency: 'usd', ...fields }),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as { latest_charge: string };
  };
  const card = { payment_method: 'pm_card_visa', confirm: 'true' };
  const { latest_charge: charge } = await ask('payment_intents', card);
  await ask('transfers', { destination, source_transaction: charge });
}

/** An authenticator app, added in the browser's own session: every other session ends. @returns a recovery code. */
async function addsSecondStep(page: Page): Promise<string> {
  const post = async (path: string, data: object) => {
    const headers = { origin: product.url };
    const answer = await page.context().request.post(`/api/v1${path}`, { data, headers });
    expect(answer.status(), path).toBe(200);
    return answer;
  };
  await post('/auth/confirm', { password });
  const { secret } = await (await post('/user/secondSteps/totp', {})).json();
  const code = await appCode(product, secret);
  const { recoveryCodes } = await (await post('/user/secondSteps/totp/verify', { code })).json();
  return recoveryCodes[0];
}

for (const width of bothWidths) {
  test(`a rejected account replaced, at ${width}: from the sale, with the password and a code`, {
    tag: tagOf(width),
  }, async ({ browser }) => {
    const { seller } = await sellerToBePaid();
    const before = await seller.call<string>('POST', '/payments/account');
    await product.control('POST', `/accounts/${before}`, { stage: 'rejected' });
    const page = await signedIn(browser, product, seller, widths[width]);
    const recoveryCode = await addsSecondStep(page);
    const dialog = page.getByRole('dialog', { name: 'Bank Verification' });
    const replace = dialog.getByRole('button', { name: 'Replace payout account' });

    await test.step('the settings say so and offer the replacement', async () => {
      await page.goto('/account/settings/payouts');
      await expect(payouts(page)).toContainText('Refused');
      await expect(
        payouts(page).getByRole('button', { name: 'Replace payout account' }),
      ).toBeVisible();
      await looksGood(page, width, 'account-refused');
    });

    await test.step('on the sale: after the password, the second step', async () => {
      await page.goto('/account/todo');
      await page.getByRole('button', { name: 'Complete Bank Verification' }).click();
      await expect(dialog).toContainText('24 hours');
      await looksGood(page, width, 'account-replace');
      await replace.click();
      const code = dialog.getByLabel('Security code');
      await expect(code).toBeVisible();
      await looksGood(page, width, 'account-replace-code');
      await code.fill('000000');
      await replace.click();
      await expect(dialog.getByRole('alert')).toContainText('That code isn’t right');
      await code.fill(recoveryCode);
      await replace.click();
    });

    await test.step('the new one is set up in the window and the frame', async () => {
      await signsInAtProvider(page);
      const frame = onboardingFrame(page);
      const next = frame.getByRole('button', { name: 'Continue' });
      const submit = frame.getByRole('button', { name: 'Agree and submit' });
      const exit = frame.getByRole('button', { name: 'Exit' });
      await clickUntil(next, () => frame.getByLabel('Routing number').isVisible());
      await clickUntil(next, () => submit.isVisible());
      await clickUntil(submit, () => exit.isVisible());
      await clickUntil(exit, () => dialog.isHidden());
      await expect(sale(page)).toContainText('Waiting for Buyer');
    });

    await test.step('the settings say when payouts to it start', async () => {
      await page.goto('/account/settings/payouts');
      await expect(payouts(page)).toContainText('Payouts start');
      await looksGood(page, width, 'account-paused');
    });
    await page.context().close();
  });
}
