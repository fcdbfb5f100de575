import { expect, type Locator, type Page } from '@playwright/test';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';
import {
  nameOf,
  type TypedAmount,
  typedAmounts,
  typedShares,
} from '../../apps/web/app/ui/amounts/typed-amounts.fixture.ts';
import { act } from '../../apps/web/typing.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { type Product, until } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs, startDraft } from '../selling/own-listing.kit.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let page: Page;

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  page = await signedIn(browser, product, buyer, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});
test.afterAll(() => page.context().close());

/** Every seventh line from this one on. All of them are tried on the field itself, in `amount-field.browser.test.tsx`. */
function someOf(table: TypedAmount[], from: number): TypedAmount[] {
  return isSoak() ? table : table.filter((_, index) => index % 7 === from);
}

/** Types each line into the field, key by key, and reads what the field then has. */
async function expectRead(
  field: Locator,
  table: TypedAmount[],
  alsoExpect: (shows: string | null) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const line of table) {
    await test.step(nameOf(line), async () => {
      await field.focus();
      await field.press('ControlOrMeta+a');
      await field.press('Delete');
      for (const does of line.does) await act(page, page.mainFrame(), does);
      const typed = await field.inputValue();
      // What is said of it before the field is left, and after.
      await alsoExpect(line.shows);
      await field.blur();
      await expect(field).toHaveValue(line.shows ?? typed);
      await (line.shows === null
        ? expect(field).toHaveAttribute('aria-invalid', 'true')
        : expect(field).not.toHaveAttribute('aria-invalid', 'true'));
      await alsoExpect(line.shows);
    });
  }
}

const money = (text: string) => `$${text}`;

test('an offer is what was typed, and is seen beside the price before it is sent', async () => {
  const id = await listAs(product, seller, {
    price: 18_500,
    acceptingOffers: true,
    title: 'Latch for a garden gate',
  });
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Send Offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Offer' });
  const field = dialog.getByLabel('Amount');
  await expectRead(field, someOf(typedAmounts, 0), async (shows) => {
    const name = shows === null ? 'Send Offer' : `Send offer of ${money(shows)}`;
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  });

  await field.fill('12.5');
  await expect(dialog.getByRole('status')).toHaveText(
    '$12.50 is far below the $18,500 asked: is that what you mean?',
  );
  await expectGoodLooks(page, 'offer-far-below', { shows: dialog });
  await field.fill('12,50');
  await field.press('Enter');
  await expect(dialog).toContainText('Use commas only between thousands');
  await expect(field).toBeFocused();
  await expectGoodLooks(page, 'offer-unclear', { shows: dialog });
  await field.press('ControlOrMeta+a');
  await page.keyboard.type('12,500');
  await expect(dialog.getByText('$6,000 (32%) below the asking price guide.')).toBeVisible();
  await field.press('Enter');
  await page.waitForURL('**/account/todo');
  const { sent } = await offers(buyer);
  expect(sent.map(({ amount }) => amount)).toEqual([12_500]);
});

async function offers(who: ApiPerson): Promise<{ sent: { id: string; amount: number }[] }> {
  return { sent: await who.call<{ id: string; amount: number }[]>('GET', '/offers/sent') };
}

test('a counteroffer is what was typed, and is seen beside the offer that it answers', async () => {
  const id = await listAs(product, buyer, {
    price: 40_000,
    acceptingOffers: true,
    title: 'Latch for a cellar door',
  });
  await seller.call('POST', '/offer', { query: { patentId: id, amount: '22000' } });
  await page.goto('/account/todo');
  await page.getByRole('button', { name: 'Counter' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Counteroffer' });
  const field = dialog.getByLabel('Amount');
  await expectRead(field, someOf(typedAmounts, 2), async (shows) => {
    const name = shows === null ? 'Send counteroffer' : `Counter with ${money(shows)}`;
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  });
  await field.press('ControlOrMeta+a');
  await page.keyboard.type('24,000');
  await expect(dialog.getByText('$2,000 (9%) above the current offer.')).toBeVisible();
  await expectGoodLooks(page, 'counter-beside-the-offer', { shows: dialog });
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  const { sent } = await offers(buyer);
  expect(sent.map(({ amount }) => amount)).toContain(24_000);
});

test('the price and the shares of a listing are what was typed', async () => {
  const id = await startDraft(buyer, { title: 'Latch for a shed' });
  await page.goto(`/sell?id=${id}`);
  const price = page.getByRole('textbox', { name: 'Price' });
  await expectRead(price, someOf(typedAmounts, 4));
  await page.getByRole('switch', { name: 'I am the sole owner' }).press('Space');
  await expectRead(page.getByRole('textbox', { name: 'Ownership' }).last(), someOf(typedShares, 1));

  await price.press('ControlOrMeta+a');
  await page.keyboard.type('1,250,000');
  await expect(page.getByText('One payment can carry at most $999,999.99.')).toBeVisible();
  await price.press('ControlOrMeta+a');
  await page.keyboard.type('125,000');
  await until('the price is saved', async () => {
    const draft = await buyer.call<{ price: number }>('GET', '/patent', { query: { id } });
    return draft.price === 125_000;
  });

  await price.press('End');
  await page.keyboard.type(',0');
  await page.reload();
  await expect(price, 'what can’t be read is still there after a reload').toHaveValue('125,000,0');
  await expect(price, 'and is said to be unclear').toHaveAttribute('aria-invalid', 'true');
});

test('the digits of an input method are read, also into an amount that is there', async () => {
  const id = await startDraft(buyer, { title: 'Latch for a barn', price: 12_500 });
  await page.goto(`/sell?id=${id}`);
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect(price).toHaveValue('12,500');
  const chromium = await page.context().newCDPSession(page);
  const compose = async (steps: string[]) => {
    for (const text of steps) {
      const selection = { selectionStart: text.length, selectionEnd: text.length };
      await chromium.send('Input.imeSetComposition', { text, ...selection });
    }
    await chromium.send('Input.insertText', { text: steps.at(-1) ?? '' });
  };
  await price.focus();
  await price.press('End');
  await compose(['０']);
  await price.blur();
  await expect(price).toHaveValue('125,000');
  await price.press('ControlOrMeta+a');
  await compose(['１', '１２', '１２，', '１２，５', '１２，５０', '１２，５００']);
  await price.blur();
  await expect(price).toHaveValue('12,500');
});
