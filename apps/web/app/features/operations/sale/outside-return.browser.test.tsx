import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../../axe.test-kit.ts';
import { serve, show } from '../../../browser.test-kit.tsx';
import { SaleHistory } from './sale-history.tsx';
import { saleHistoryCopy } from './sale-history.copy.ts';

const sale: OperatorSaleHistory = {
  id: '1',
  patentId: '2',
  patentNumber: '9876543',
  title: 'A folding lamp',
  buyer: 'Bea Ash',
  owners: ['Ann Lee'],
  amount: 90_000,
  status: 'refunding',
  standing: {
    ...{ state: 'refund_failed', since: '2027-03-05T12:00:00.000Z', waitsFor: 'team' },
    ...{ by: null, withoutDay: 'team_decides' },
  },
  paymentCheck: null,
  evidenceDue: null,
  refund: 'failed',
  refundable: true,
  toRefund: 90_000,
  writableOff: false,
  owed: 90_000,
  takenBack: 3_000,
  missing: 0,
  createTimestamp: '2027-03-05T12:00:00.000Z',
  paymentId: 'pi_1',
  method: 'card',
  covered: 0,
  held: 90_000,
  outsideReturn: null,
  shares: [],
  checks: [{ check: 'refunded', state: 'problem', at: null, who: [] }],
  parties: [],
  advisers: [],
  stop: null,
  words: [],
  history: [],
};

it('a refund paid another way is entered in a form, and stands on the page while it waits', async () => {
  const waits: OperatorSaleHistory = {
    ...sale,
    outsideReturn: {
      id: 'entry',
      status: 'waiting',
      amount: 90_000,
      way: 'wire',
      reference: 'FT-20270306-17',
      enteredBy: { userId: 'o1', name: 'Ola Operator' },
      enteredTimestamp: '2027-03-06T12:00:00.000Z',
      completedTimestamp: null,
    },
  };
  let now = sale;
  serve({
    'GET /operations/sales/{id}': () => now,
    'POST /operations/sales/{id}/outside-return': () => {
      now = waits;
      return now;
    },
  });
  show(
    <main>
      <SaleHistory id="1" />
    </main>,
  );
  await page.getByRole('button', { name: saleHistoryCopy.outside.open }).click();
  await page.getByLabelText(saleHistoryCopy.outside.amount).fill('900');
  await page.getByLabelText(saleHistoryCopy.outside.reference).fill('FT-20270306-17');
  await page.getByLabelText('Reason').fill('The card is closed.');
  await expectGoodLooks();
  await page.getByRole('button', { name: saleHistoryCopy.outside.save }).click();
  await expect.element(page.getByText(/Ola Operator.* entered that/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: saleHistoryCopy.confirmReturn }))
    .toBeVisible();
  await expectGoodLooks();
});
