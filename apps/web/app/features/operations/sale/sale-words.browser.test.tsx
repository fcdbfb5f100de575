import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { serve, show } from '../../../browser.test-kit.tsx';
import { SaleHistory } from './sale-history.tsx';
import { salePageCopy as copy } from './sale-page.copy.ts';

const sale: OperatorSaleHistory = {
  ...{ id: '1', patentId: '2', patentNumber: '9876543', title: 'A folding lamp' },
  ...{ buyer: 'Bea Ash', owners: ['Lamp Works LLC'], amount: 100_000, status: 'held' },
  standing: {
    ...{ state: 'stopped', since: '2027-03-01T12:00:00.000Z', waitsFor: 'nobody' },
    ...{ by: '2027-04-30T12:00:00.000Z', withoutDay: null },
  },
  ...{ paymentCheck: null, evidenceDue: null, refund: null, refundable: true, toRefund: 100_000 },
  ...{ writableOff: false, owed: 0, takenBack: 0, missing: 0 },
  ...{ createTimestamp: '2027-03-05T12:00:00.000Z', paymentId: 'pi_1', method: 'card' },
  ...{ covered: 0, held: 100_000, outsideReturn: null, shares: [], checks: [], history: [] },
  advisers: [],
  parties: [
    {
      ...{ side: 'owner', name: 'Ann Lee', company: 'Lamp Works LLC' },
      ...{ email: 'ann@example.test', address: '1 Main Street, Dover, DE 19901' },
    },
    { side: 'buyer', name: 'Bea Ash', company: null, email: 'bea@example.test', address: null },
  ],
  stop: {
    ...{ how: 'declined', by: 'Ann Lee', at: '2027-03-06T12:00:00.000Z' },
    reason: 'The price is too low.',
  },
  words: [],
};

it('has both sides, why signing stopped, and keeps what is written to them', async () => {
  let now = sale;
  const sent: unknown[] = [];
  serve({
    'GET /operations/sales/{id}': () => now,
    'POST /operations/sales/{id}/words': ({ body }) => {
      sent.push(body);
      const at = '2027-03-07T12:00:00.000Z';
      const text = 'To the buyer: We are on it.';
      now = { ...sale, words: [{ at, operator: 'ola@example.test', told: true, text }] };
      return now;
    },
  });
  show(
    <main>
      <SaleHistory id="1" />
    </main>,
  );
  await expect.element(page.getByText('The price is too low.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'bea@example.test' })).toBeVisible();
  await expect.element(page.getByText(copy.noAddress)).toBeVisible();
  await expectGoodLooks();
  await page.getByRole('button', { name: copy.write }).click();
  await expect.element(page.getByText(copy.noteHint)).toBeVisible();
  await page.getByRole('button', { name: copy.save }).click();
  expect(sent).toEqual([]);
  await page.getByLabelText(copy.to).selectOptions('buyer');
  await expect.element(page.getByText(copy.messageHint)).toBeVisible();
  await page.getByLabelText(copy.text, { exact: true }).fill(' We are on it. ');
  await expectGoodLooks();
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText('To the buyer: We are on it.')).toBeVisible();
  expect(sent).toEqual([{ to: 'buyer', text: 'We are on it.' }]);
});
