import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { startPayment, untilSale } from '../kit/deal.ts';
import { tabTo } from '../kit/keyboard.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { listAs } from '../selling/own-listing.kit.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let rival: ApiPerson;
/** The seller's page, on a phone. */
let own: Page;
let other: Page;

const phone = { width: 390, height: 844 };

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  [seller, buyer, rival] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
    ApiPerson.register(product, 'Cy'),
  ]);
  own = await signedIn(browser, product, seller, { viewport: phone });
  other = await signedIn(browser, product, buyer);
});

const openToOffers = (title: string) =>
  listAs(product, seller, { title, price: 5000, acceptingOffers: true });

const offerOn = (page: Page, name: string) => page.getByRole('group', { name: `Offer, ${name}` });
const press = (of: Page | Locator, name: string | RegExp) =>
  of.getByRole('button', { name, exact: typeof name === 'string' }).click();

async function offerByCall(who: ApiPerson, patentId: string, dollars: number): Promise<string> {
  const query = { patentId, amount: String(dollars) };
  return (await who.call<{ id: string }>('POST', '/offer', { query })).id;
}

/** Screenshots change the size of the window; this side stays on its phone. */
async function looksGood(page: Page, name: string, shows: Locator): Promise<void> {
  await expectGoodLooks(page, name, { shows });
  if (page === own) await own.setViewportSize(phone);
}

test('an offer by keyboard, a counter on the phone, an acceptance, a payment: both see each step', async () => {
  // A long journey with many screens: a limit for what hangs, on a busy machine.
  test.slow();
  const title = 'Coupling that seats itself';
  const patentId = await openToOffers(title);
  await own.goto('/account/todo');
  await expect(own.getByText('Nothing to do yet!')).toBeVisible();

  await test.step('the dialog: amount required, in tenths of the price, and asked about above it', async () => {
    await other.goto(`/listing/${patentId}`);
    await tabTo(other, other.getByRole('button', { name: 'Send Offer' }), 80);
    await other.keyboard.press('Enter');
    const dialog = other.getByRole('dialog', { name: 'Send Offer' });
    const amount = dialog.getByLabel('Amount');
    await expect(amount).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(dialog.getByText('Enter an amount.')).toBeVisible();
    await other.keyboard.press('ArrowUp');
    await expect(amount).toHaveValue('5,000');
    const warning = dialog.getByRole('status');
    await expect(warning).toBeEmpty();
    await other.keyboard.press('ArrowUp');
    await expect(amount).toHaveValue('5,500');
    await expect(warning).toHaveText(
      'Are you sure? Your offer of $5,500 is greater than the listing price of $5,000',
    );
    await expect(dialog.getByText('The owner has 7 days to answer.')).toBeVisible();
    await looksGood(other, 'offer-above-price', dialog);
    await amount.fill('1200');
    await expect(warning).toBeEmpty();
    await amount.press('Enter');
    await other.waitForURL('**/account/todo');
    await expect(offerOn(other, 'Ada Example')).toContainText('You sent an offer to Ada');
  });

  await test.step('the seller sees it without a reload, and counters', async () => {
    const entry = offerOn(own, 'Bo Example');
    await expect(entry).toContainText('Bo sent an offer');
    await looksGood(own, 'activity-offer-received', entry);
    await press(entry, 'Counter');
    const dialog = own.getByRole('dialog', { name: 'Counteroffer' });
    await expect(dialog.getByRole('list', { name: 'Offered so far' })).toContainText(
      'Bo Example offered $1,200',
    );
    await dialog.getByLabel('Amount').fill('1400');
    await looksGood(own, 'counter-with-history', dialog);
    await press(dialog, 'Counter with $1,400');
    await expect(entry).toContainText('You sent Bo a counteroffer');
  });

  await test.step('an answer to an offer that was withdrawn in the meantime is refused, with a reason', async () => {
    const entry = offerOn(other, 'Ada Example');
    await expect(entry).toContainText('Ada sent you a counter offer');
    await press(entry, 'Accept');
    const dialog = other.getByRole('dialog', { name: 'Accept this offer' });
    await expect(dialog).toContainText('You agree to buy this patent from Ada for $1,400.00.');
    await press(own, 'Withdraw');
    await press(own.getByRole('dialog'), 'Withdraw offer');
    await expect(offerOn(own, 'Bo Example')).toContainText('You withdrew your offer');
    await press(dialog, 'Accept $1,400.00');
    await expect(dialog.getByRole('alert')).toHaveText(
      'This offer has ended. Refresh the page for details.',
    );
    await press(dialog, 'Go back');
    await expect(entry).toContainText('Ada withdrew the offer');
  });

  await test.step('another offer is accepted by keyboard; the rival’s waits, and says why', async () => {
    await offerByCall(rival, patentId, 900);
    await offerByCall(buyer, patentId, 1300);
    const entry = offerOn(own, 'Bo Example').filter({ hasText: 'Bo sent an offer' });
    await tabTo(own, entry.getByRole('button', { name: 'Accept' }), 80);
    await own.keyboard.press('Enter');
    const dialog = own.getByRole('dialog', { name: 'Accept this offer' });
    const accept = dialog.getByRole('button', { name: 'Accept $1,300.00' });
    await expect(accept).toBeFocused();
    await own.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(offerOn(own, 'Bo Example').first()).toContainText('Waiting for Payment');
    const waiting = offerOn(own, 'Cy Example');
    await expect(waiting.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await expect(waiting).toContainText('Another offer was accepted and is waiting for payment.');
    await looksGood(own, 'activity-accepted', waiting);
  });

  await test.step('the buyer is asked to pay exactly that; then both sides see the sale', async () => {
    const entry = offerOn(other, 'Ada Example').first();
    await expect(entry).toContainText('Ada accepted your offer');
    await expect(entry.getByRole('button', { name: 'Pay $1,300.00' })).toBeVisible();
    const paymentId = await startPayment(buyer, patentId, 130_000);
    const card = { card: '4242424242424242' };
    await product.control('POST', `/payment_intents/${paymentId}/confirm`, card);
    await untilSale(buyer, patentId, 'held', (sale) => sale.paymentStatus === 'held');
    await expect(entry).toContainText('Payment Completed');
    const sale = other.getByRole('group', { name: 'Buying from Ada Example' });
    await expect(sale.getByRole('button', { name: 'Waiting for Seller' })).toBeDisabled();
    const sold = own.getByRole('group', { name: 'Selling to Bo Example' });
    await expect(sold.getByRole('button', { name: 'Complete Bank Verification' })).toBeVisible();
    await expect(offerOn(own, 'Cy Example')).toContainText(
      'Cy’s offer ended: the patent was sold to someone else',
    );
  });

  await test.step('the card shows the full history, oldest first', async () => {
    for (const page of [own, other]) {
      await page.getByText('Full history').click();
      const story = page.getByRole('list', { name: 'Who did what, when' });
      await expect(story.getByText('The payment is held')).toBeVisible();
      const lines = story.getByRole('listitem');
      await expect(lines.filter({ hasText: 'Cy Example' })).toHaveCount(page === own ? 1 : 0);
      const ofTheTwo = [
        'Bo Example offered $1,200',
        'Ada Example countered with $1,400',
        'Ada Example withdrew $1,400',
        'Bo Example offered $1,300',
        'Ada Example accepted $1,300',
        'Bo Example paid $1,300',
        'The payment is held',
      ];
      const texts = (await lines.locator('span').allTextContents()).filter((line) =>
        ofTheTwo.includes(line),
      );
      expect(texts).toEqual(ofTheTwo);
      await looksGood(page, page === own ? 'activity-story-seller' : 'activity-story-buyer', story);
    }
  });
});

test('what the person has to do is listed above the cards, and links to its card', async () => {
  const titles = ['Clamp', 'Crank', 'Cam'];
  for (const title of titles) {
    const patentId = await openToOffers(title);
    const id = await offerByCall(rival, patentId, 1000);
    if (title === 'Cam')
      await seller.call('POST', `/offer/${id}/counter`, { query: { amount: '2000' } });
  }
  await own.goto('/account/todo');
  const strip = own.getByRole('region', { name: /things to do/ });
  await expect(strip.getByRole('listitem').filter({ hasText: /Clamp|Crank/ })).toHaveCount(2);
  await expect(strip).not.toContainText('Cam');
  await looksGood(own, 'activity-needs-you', strip);
  await own
    .getByRole('listitem')
    .filter({ hasText: 'Clamp' })
    .getByRole('button', { name: 'Answer Cy’s offer of $1,000' })
    .press('Enter');
  const card = own.getByRole('article', { name: 'Clamp' });
  await expect(card).toBeFocused();
  await expect(card.getByRole('heading', { name: 'Clamp' })).toBeInViewport();
  await tabTo(own, card.getByRole('button', { name: 'Decline' }));
});
