import type { ListingInterest as Interest } from '@claimstead/contract/messaging.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { broken, serve, show } from '../../../browser.test-kit.tsx';
import { interestCopy as copy } from './interest.copy.ts';
import { ListingInterest } from './listing-interest.tsx';

const none = { views: 0, saves: 0, messages: 0, offers: 0 };
const days = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.parse('2026-10-27') + at * 86_400_000).toISOString().slice(0, 10),
  ...none,
}));
const busy: Interest = {
  days: days.map((day, at) => ({ ...day, views: at * 37, saves: at === 3 ? 1 : 0 })),
  sources: { public_page: 12_000, search: 4_000, other: 95 },
};

function open(answer: () => Interest | Response) {
  serve({ 'GET /patent/interest': answer });
  show(
    <main>
      <h1>A listing</h1>
      <a href="/account/listings">Back</a>
      <h2>Yours</h2>
      <ListingInterest patentId="7" />
    </main>,
  );
}

it('says how much there was of each, from where, and by day', async () => {
  open(() => busy);
  await expect.element(page.getByText(copy.views(16_095), { exact: true })).toBeVisible();
  await expect.element(page.getByText(copy.saves(1), { exact: true })).toBeVisible();
  await expect.element(page.getByText(copy.offers(0), { exact: true })).toBeVisible();
  await expect.element(page.getByText(copy.sources.public_page)).toBeVisible();
  await expect.element(page.getByText(copy.sources.market)).not.toBeInTheDocument();
  await page.getByText(copy.byDay).click();
  await expect.element(page.getByRole('row', { name: /^Nov 25/ })).toBeVisible();
  await expectGoodLooks();
});

it('says so while nobody has opened it', async () => {
  open(() => ({ days, sources: {} }));
  await expect.element(page.getByText(copy.none)).toBeVisible();
  await expectGoodLooks();
});

it('can be asked for again where it did not load', async () => {
  let answer: () => Interest | Response = broken;
  open(() => answer());
  await expect.element(page.getByText(copy.failed)).toBeVisible();
  answer = () => busy;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(copy.views(16_095), { exact: true })).toBeVisible();
});
