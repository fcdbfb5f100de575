import { expect, type FrameLocator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { clickUntil } from '../kit/press.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { withChangedAnswer } from '../screens/changed-answer.ts';
import { startDraft } from '../selling/own-listing.kit.ts';
import {
  bothWidths,
  looksGood,
  tagOf,
  typesAddress,
  typesCard,
  type Width,
  widths,
} from './paying.kit.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** The phone ends with the free code, the desktop goes back and pays for a longer plan: both see each screen. */
const ways = {
  'a phone': { type: '90-day', amount: '$0.00' },
  'a desk': { type: '6-month', amount: '$99.99' },
} as const satisfies Record<Width, object>;

type Plan = { renewal: object };

const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a plan' });
const checkoutIn = (page: Page) => page.frameLocator('iframe[title="Secure checkout"]');
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

for (const width of bothWidths) {
  test(`a plan on ${width}: chosen, declined, paid, billed, canceled`, {
    tag: tagOf(width),
  }, async ({ browser }) => {
    const seller = await ApiPerson.register(product, 'Ada');
    const stranger = await ApiPerson.register(product, 'Bo');
    const title = `Valve for ${width}`;
    const id = await startDraft(seller, { title });
    const page = await signedIn(browser, product, seller, widths[width]);
    const way = ways[width];

    await test.step('the billing page says that there are no plans', async () => {
      await page.goto('/account/billing');
      await expect(page.getByText("You don't have any active subscriptions.")).toBeVisible();
      await expect(page.getByText('There are no invoices yet.')).toBeVisible();
    });

    await test.step('three plans, what each saves, and the free code', async () => {
      await page.goto(`/listing/${id}`);
      await page.getByRole('checkbox', { name: /details are correct/ }).check();
      await page.getByRole('button', { name: 'Confirm Listing' }).click();
      await expect(picker(page).getByRole('radio')).toHaveCount(3);
      for (const words of ['save 17%', 'save 37%', 'Free with the code FREE90']) {
        await expect(picker(page).getByText(words, { exact: true })).toBeVisible();
      }
      await expect(picker(page)).toContainText('Owners are paid in the United States only');
      await picker(page)
        .getByRole('radio', { name: /\$59\.95/ })
        .check();
      await picker(page).getByRole('button', { name: 'Continue to payment' }).click();
    });

    const checkout = checkoutIn(page);
    const declined = checkout.getByText('Your card was declined.');
    await test.step('a declined card is reported, and nothing typed is lost', async () => {
      await typesCard(checkout, '4000000000000002');
      await clickUntil(subscribe(checkout), () => declined.isVisible());
      await expect(checkout.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
      await expect(checkout.getByLabel('Street address')).toHaveCount(0);
      await looksGood(page, width, 'checkout-declined');
    });

    await test.step('a wrong code is refused; with the right one nothing is due', async () => {
      await usesCode(checkout, 'FREE91', 'This code is invalid.');
      await looksGood(page, width, 'checkout-wrong-code');
      await usesCode(checkout, 'FREE90', 'Nothing is due today');
      await expect(checkout.getByLabel('Card number')).toHaveCount(0);
    });

    if (width === 'a desk') {
      const again = page.getByRole('button', { name: 'Choose another plan' });
      await test.step('the 90 days are free by a press as well, without a code or a card', async () => {
        await again.click();
        await picker(page).getByRole('button', { name: 'Start 90 days free' }).click();
        await expect(checkout.getByText('Nothing is due today')).toBeVisible();
        await expect(checkout.getByLabel('Card number')).toHaveCount(0);
        await expect(checkout.getByRole('button', { name: 'Add promotion code' })).toHaveCount(0);
        await looksGood(page, width, 'checkout-free');
      });
      await test.step('another plan after all: the code is not for this one', async () => {
        await again.click();
        await picker(page)
          .getByRole('radio', { name: /\$99\.99/ })
          .check();
        await picker(page).getByRole('button', { name: 'Continue to payment' }).click();
        await typesCard(checkout, '4242424242424242');
        await typesAddress(checkout);
        await expect(checkout.getByRole('button', { name: 'Add promotion code' })).toHaveCount(0);
      });
    }

    await test.step('paid: the listing is public, for others too', async () => {
      const published = page.getByText('Your listing is public').first();
      await clickUntil(subscribe(checkout), () => published.isVisible());
      expect((await stranger.attempt('GET', '/patent', { query: { id } })).status).toBe(200);
    });

    await test.step('the plan and its invoice are on the billing page', async () => {
      await page.goto('/account/billing');
      const plan = row(page, title).first();
      for (const words of [way.type, way.amount, 'active', 'just now']) {
        await expect(plan).toContainText(words);
      }
      await expect(plan.getByRole('link', { name: title })).toHaveAttribute(
        'href',
        `/listing/${id}`,
      );
      await looksGood(page, width, 'billing');
      if (width === 'a desk') await expectColumns(page);
      const invoice = page.getByRole('link', {
        name: new RegExp(`^Download invoice .* of ${title}`),
      });
      const paper = await page.request.get((await invoice.getAttribute('href')) ?? '');
      expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });

    if (width === 'a desk') {
      await changesPlan(page, title);
      await readsInvoices(page);
    }
    await cancels(page, width, title);
    await test.step('the listing is hidden right away', async () => {
      const seen = await stranger.call<{ status: string }>('GET', '/patent', { query: { id } });
      expect(seen.status).toBe('expired');
      const market = await stranger.call<{ total: number }>('GET', '/patents', {
        query: { page: '1', search: title },
      });
      expect(market.total).toBe(0);
      await page.goto(`/listing/${id}`);
      await expect(
        page.getByRole('button', { name: /Confirm Listing|Renew Listing/ }),
      ).toBeVisible();
    });
    await page.context().close();
  });
}

const subscribe = (checkout: FrameLocator) => checkout.getByRole('button', { name: 'Subscribe' });

async function usesCode(checkout: FrameLocator, code: string, answer: string) {
  const field = checkout.getByLabel('Promotion code');
  await clickUntil(checkout.getByRole('button', { name: 'Add promotion code' }), () =>
    field.isVisible(),
  );
  await field.fill(code);
  const said = checkout.getByText(answer).first();
  await clickUntil(checkout.getByRole('button', { name: 'Apply' }), () => said.isVisible());
}

/** The columns of the billing page (P4.6). */
async function expectColumns(page: Page): Promise<void> {
  const columns = page.getByRole('table').first().getByRole('columnheader');
  await expect(columns).toHaveText([
    'Patent',
    'Type',
    'Amount',
    'Status',
    'Created',
    'Expires',
    'Actions',
  ]);
}

/** The plan at renewal: chosen, seen in each of its states, and undone. */
async function changesPlan(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change plan at renewal' });
  const keep = page.getByRole('button', { name: `Keep the current plan for ${title}` });
  const planned = page.getByText(
    /^Changes to the 90-day plan on .+: \$59\.95 will be charged then/,
  );
  await test.step('another plan is chosen for the renewal; the first try fails', async () => {
    await page.getByRole('button', { name: `Change the plan for ${title}` }).click();
    await dialog.getByRole('radio', { name: /\$59\.95/ }).check();
    await expect(dialog).toContainText('Nothing is charged today. On');
    await expectGoodLooks(page, 'paying-change-plan', { shows: dialog });
    await page.route('**/api/v1/payments/subscription/nextPlan*', (route) => route.abort(), {
      times: 1,
    });
    const change = dialog.getByRole('button', { name: 'Change at renewal' });
    await change.click();
    await expect(dialog.getByRole('alert')).toContainText('The plan could not be changed');
    await change.click();
    await expect(planned).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectGoodLooks(page, 'paying-plan-changes', { shows: planned });
  });
  await test.step('a change that is not confirmed yet, or whose renewal is under way, says so', async () => {
    const isTold = (name: string, words: RegExp, change: (plan: Plan) => object) =>
      withChangedAnswer<{ subscriptions: Plan[] }>(
        page,
        '**/api/v1/payments/user/subscriptions',
        ({ subscriptions }) => ({
          subscriptions: subscriptions.map((plan) => ({ ...plan, ...change(plan) })),
        }),
        () => expectGoodLooks(page, `paying-plan-${name}`, { shows: page.getByText(words) }),
      );
    await isTold('unconfirmed', /hasn’t confirmed this yet/, ({ renewal }) => ({
      renewal: { ...renewal, confirmed: false },
    }));
    await isTold('renewing', /^The renewal with the 90-day plan for \$59\.95 is under way/, () => ({
      status: 'past_due',
      moves: ['cancel'],
    }));
  });
  await test.step('the choice is undone', async () => {
    await keep.click();
    await expect(row(page, title).first()).toContainText(/renews (on .* )?for \$99\.99/);
    await expect(keep).toHaveCount(0);
  });
}

async function cancels(page: Page, width: Width, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Cancel this plan?' });
  const open = page.getByRole('button', { name: `Cancel the plan for ${title}` });
  await test.step('canceling says what is lost, and closing the dialog does not cancel', async () => {
    await open.click();
    await expect(dialog).toContainText('disappears from the marketplace right away');
    await expect(dialog).toContainText('What you’ve paid is not refunded');
    await looksGood(page, width, 'cancel');
    await dialog.getByRole('button', { name: 'Keep the plan' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, title).first()).toContainText('active');
  });
  await test.step('a failure is reported, and the next try cancels', async () => {
    await open.click();
    await page.route('**/api/v1/payments/subscription/cancel?*', (route) => route.abort(), {
      times: 1,
    });
    const confirm = dialog.getByRole('button', { name: 'Cancel the plan now' });
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to cancel subscription');
    await confirm.click();
    await expect(page.getByText('Subscription cancelled successfully.')).toBeVisible();
    await expect(page.getByText("You don't have any active subscriptions.")).toBeVisible();
    await expect(page.getByRole('link', { name: /^Download invoice/ })).toBeVisible();
  });
}

/** More invoices than one page, the next page failing at first; then none at all can be read. */
async function readsInvoices(page: Page): Promise<void> {
  const invoices = '**/api/v1/payments/user/invoices*';
  const section = page.getByRole('region', { name: 'Invoices' });
  const [first] = await page.request
    .get('/api/v1/payments/user/invoices')
    .then(async (answer) => ((await answer.json()) as { invoices: { id: string }[] }).invoices);
  const pageOf = (from: number) =>
    Array.from({ length: 12 }, (_, at) => ({ ...first, id: `in_${from + at}` }));
  let fails = true;
  await page.route(invoices, (route) => {
    if (!route.request().url().includes('after=')) {
      return route.fulfill({ json: { invoices: pageOf(0), hasMore: true } });
    }
    if (fails) return route.fulfill({ status: 500, body: 'oops' });
    return route.fulfill({ json: { invoices: pageOf(12), hasMore: false } });
  });
  await test.step('older invoices come page by page, and a failure keeps what is there', async () => {
    await page.reload();
    const older = section.getByRole('button', { name: 'Older invoices' });
    await older.click();
    await expect(section.getByRole('alert')).toContainText('Older invoices could not be loaded');
    await expect(section.getByRole('link')).toHaveCount(12);
    await expectGoodLooks(page, 'paying-invoices-older', { shows: section });
    fails = false;
    await older.click();
    await expect(section.getByRole('link')).toHaveCount(24);
    await expect(older).toHaveCount(0);
  });
  await test.step('invoices that cannot be loaded leave the plans visible', async () => {
    await page.unroute(invoices);
    await page.route(invoices, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.reload();
    await expect(section.getByText('Your invoices could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cancel the plan/ })).toBeVisible();
    await expectGoodLooks(page, 'paying-invoices-failed', { shows: section });
    await page.unroute(invoices);
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByRole('link')).toHaveCount(1);
  });
  await page.emulateMedia({ colorScheme: widths['a desk'].colorScheme });
}
