import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { untilSale, verifyBank } from '../kit/deal.ts';
import type { Product } from '../kit/product.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import type { BrowserWindow } from './browser-window.ts';
import { inEachBrowser, signsIn } from './in-each-browser.ts';

type Deal = { seller: ApiPerson; buyer: ApiPerson; open: Listed; fixed: Listed };
type Listed = { id: string; title: string };

/** A patent open to offers and one at a fixed price, and who wants them. */
async function twoListings(product: Product): Promise<Deal> {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const word = `Quillon${randomInt(1_000_000)}`;
  const list = async (title: string, fields: object) => ({
    title,
    id: await listAs(product, seller, { title, ...fields }),
  });
  const open = await list(`${word} that turns itself`, { price: 20_000, acceptingOffers: true });
  const fixed = await list(`${word}-free gauge`, { price: 12_500, acceptingOffers: false });
  await verifyBank(product, seller);
  return { seller, buyer, open, fixed };
}

const atSite = (window: BrowserWindow, product: Product, path: string) =>
  window.open(product.url + path);

inEachBrowser(
  'found, offered for, written about, listed, paid and opened to sign',
  async (window, product) => {
    const { seller, buyer, open, fixed } = await twoListings(product);

    await test.step('sign in', () => signsIn(window, product, buyer));

    await test.step('search the market and open what is found', async () => {
      await atSite(window, product, '/buy');
      await window.typeInto('Search', open.title.toUpperCase());
      await window.key('Enter');
      await window.sees('1 patent');
      await window.picture('market');
      await window.press('link', open.title);
      await window.waitFor('the listing is open', () => window.has('button', 'Send Offer'));
      await window.picture('listing');
    });

    await test.step('an amount typed with a comma is that amount', async () => {
      await window.press('button', 'Send Offer', () => window.has('field', 'Amount'));
      await window.typeInto('Amount', '12,500');
      await window.picture('offer');
      await window.press('button', /^Send offer of/);
      await window.holds('the offer is sent', `location.pathname === '/account/todo'`);
      const [offer] = await buyer.call<{ amount: number }[]>('GET', '/offers/sent');
      expect.soft(offer?.amount, 'dollars of the offer').toBe(12_500);
      await window.picture('activity');
    });

    await test.step('Enter sends a message, and Shift and Enter do not', async () => {
      await atSite(window, product, `/account/messages?user=${seller.userId}`);
      await window.typeInto('Message to Ada', 'Is the sealing face ground?');
      await window.picture('message-written');
      await window.key('Enter');
      await window.holds('the field is empty again', `document.activeElement.value === ''`);
      await window.waitFor('the server has it', async () => {
        const thread = await seller.call<object>('GET', `/messages/${buyer.userId}`);
        return JSON.stringify(thread).includes('Is the sealing face ground?');
      });
      await window.sees('Is the sealing face ground?');
      await window.picture('message-sent');
    });

    await test.step('sell by a number: the record fills the form in', async () => {
      await atSite(window, product, '/sell');
      await window.typeInto('Patent or application number', 'US 11,646,472 B2');
      await window.key('Enter');
      await window.sees('USPTO record, as of');
      await window.picture('sell-found');
      await window.press('button', 'Use all');
      await window.sees('All suggestions reviewed.');
      await window.focus('Title');
      expect(await window.value()).toMatch(/^Making Lithium Metal/i);
      await window.picture('sell-filled');
    });

    await test.step('pay by card', () => paysByCard(window, product, fixed.id));
    const sale = await untilSale(
      seller,
      fixed.id,
      'held',
      ({ paymentStatus }) => paymentStatus === 'held',
    );
    expect(sale.amount).toBe(1_250_000);

    await test.step('the papers to sign are drawn', async () => {
      await untilSale(buyer, fixed.id, 'the buyer’s turn', ({ step }) => step === 1);
      await opensSigning(window, product);
      await window.picture('signing-page');
    });

    await test.step('dark, on every page until it is switched back', async () => {
      await atSite(window, product, `/listing/${fixed.id}`);
      await window.press('button', 'Dark', () => isDark(window));
      await window.picture('listing-dark');
      await atSite(window, product, '/account/todo');
      await window.sees('Gauge');
      expect(await isDark(window)).toBe(true);
      await window.picture('activity-dark');
      await opensSigning(window, product);
      await window.picture('signing-page-dark');
    });
  },
);

const isDark = (window: BrowserWindow) =>
  window.evaluate<boolean>(`document.documentElement.dataset.mantineColorScheme === 'dark'`);

async function paysByCard(window: BrowserWindow, product: Product, id: string): Promise<void> {
  await atSite(window, product, `/listing/${id}`);
  await window.press('button', /^Purchase for/);
  await window.press('checkbox', /title wasn’t compared/);
  await window.press('button', 'Continue to payment');
  await window.inFrame('Secure payment input frame', async () => {
    await window.press('tab', 'Card', () => window.has('field', 'Card number'));
    await window.typeInto('Card number', '4242424242424242');
    await window.typeInto(/^Expiration/, '1249');
    await window.typeInto('Security code', '123');
  });
  await window.picture('payment');
  await window.press('button', 'Pay $12,500.00');
  await window.waitFor('it is paid', () => window.has('link', 'Go to Messages'));
  await window.picture('paid');
}

/** From the list of what there is to do to the documents, each page drawn. */
async function opensSigning(window: BrowserWindow, product: Product): Promise<void> {
  await atSite(window, product, '/account/todo');
  await window.press('button', 'Fill Out Patent Assignment', () =>
    window.has('field', 'Postal address'),
  );
  await window.focus('Postal address');
  if ((await window.value()) === '')
    await window.type('7 Mill Lane\nDayton, OH 45402\nUnited States');
  await window.picture('signing-form');
  await window.press('button', 'Continue to signing');
  await window.inFrame('Assignment signing', async () => {
    await window.sees('I have read');
    await window.holds('a page is drawn', drawn);
  });
}

/** Whether the first page of the document has ink on it. */
const drawn = `(() => {
  const canvas = document.querySelector('canvas');
  const drawing = canvas?.getContext('2d');
  if (!drawing || canvas.width === 0) return false;
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] > 200);
})()`;
