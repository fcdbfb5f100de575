import { expect } from '@playwright/test';
import { nameOf, typedAmounts } from '../../apps/web/app/ui/amounts/typed-amounts.fixture.ts';
import type { Typing } from '../../apps/web/typing.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import type { BrowserWindow } from './browser-window.ts';
import { isKey } from './driver.ts';
import { inEachBrowser, signsIn } from './in-each-browser.ts';

/** The clipboard is the machine's, and these browsers ask nobody's leave for it in the same way: Chromium pastes. */
const byKeys = typedAmounts.filter(({ does }) =>
  does.every((act) => typeof act === 'string' || 'press' in act),
);

async function act(window: BrowserWindow, does: Typing): Promise<void> {
  if (typeof does === 'string') return window.type(does);
  if (!('press' in does)) throw new Error('Only keys are pressed here.');
  const { press, times = 1 } = does;
  if (press === 'ControlOrMeta+a') return window.selectAll();
  const key = press.replace('Shift+', '');
  if (!isKey(key)) throw new Error(`No driver has the key ${press}.`);
  for (let time = 0; time < times; time += 1) {
    await (press === key ? window.key(key) : window.keyWithShift(key));
  }
}

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
  for (const line of byKeys) {
    await window.focus('Amount');
    await window.selectAll();
    await window.key('Backspace');
    for (const does of line.does) await act(window, does);
    const typed = await window.value();
    const name = line.shows === null ? 'Send Offer' : `Send offer of $${line.shows}`;
    expect.soft(await window.has('button', name), nameOf(line)).toBe(true);
    // Left and entered again: the field groups what it read, and keeps what it did not.
    await window.key('Tab');
    await window.focus('Amount');
    expect.soft(await window.value(), nameOf(line)).toBe(line.shows ?? typed);
  }
  await window.picture('amount-table');
});
