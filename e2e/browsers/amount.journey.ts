import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import type { BrowserWindow } from './browser-window.ts';
import { inEachBrowser, signsIn } from './in-each-browser.ts';

/** What a person does in an empty field of an amount, and what the button then offers to send. */
type TypedAmount = {
  what: string;
  does: (window: BrowserWindow) => Promise<void>;
  offers: string;
};

const typedAmounts: TypedAmount[] = [
  { what: 'digits', does: (window) => window.type('12500'), offers: '$12,500' },
  {
    what: 'a digit too many, taken back',
    does: async (window) => {
      await window.type('125007');
      await window.key('Backspace');
    },
    offers: '$12,500',
  },
  {
    what: 'a digit added in front',
    does: async (window) => {
      await window.type('2500');
      // Past the sign, wherever the field lets the cursor stand.
      await window.key('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      await window.type('1');
    },
    offers: '$12,500',
  },
  {
    what: 'all of it replaced',
    does: async (window) => {
      await window.type('999');
      await window.selectAll();
      await window.type('12500');
    },
    offers: '$12,500',
  },
];

inEachBrowser('an amount is what was typed, however it was typed', async (window, product) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const fields = { title: 'Cam that times itself', price: 20_000, acceptingOffers: true };
  const id = await listAs(product, seller, fields);
  await signsIn(window, product, buyer);
  await window.open(`${product.url}/listing/${id}`);
  await window.press('button', 'Send Offer', () => window.has('field', 'Amount'));
  for (const { what, does, offers } of typedAmounts) {
    await window.focus('Amount');
    await window.selectAll();
    await window.key('Backspace');
    await does(window);
    const value = await window.value();
    expect.soft(value.replace('$', ''), what).toBe(offers.replace('$', ''));
    expect.soft(await window.has('button', `Send offer of ${offers}`), what).toBe(true);
  }
});
