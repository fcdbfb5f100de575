import type { Queue, QueueItem } from '@claimstead/contract/operations-queue.contract.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGoodLooks } from '../../axe.test-kit.ts';
import { serve, show } from '../../browser.test-kit.tsx';
import { queueCopy as copy } from './queue.copy.ts';
import { QueueList } from './queue-list.tsx';

const counts: Queue['counts'] = {
  ...{ unfiled: 1, stalled: 1, title: 1, dispute: 2, plan_dispute: 1, refund: 0, payment: 0 },
  ...{ transfer: 0, inquiry: 1, report: 0, on_course: 3 },
};
const sale: QueueItem = {
  ...{ kind: 'unfiled', id: '1', state: 'to_file', waitsFor: 'team', title: 'A folding lamp' },
  ...{ patentNumber: '20756498', people: ['Ann Lee', 'Bea Ash'], amount: 7_654_321 },
  ...{ since: '2027-03-01T12:00:00.000Z', due: '2027-03-04T12:00:00.000Z', late: true },
  ...{ waitingBuyers: 0, signed: true },
};
const items: QueueItem[] = [
  sale,
  { ...sale, id: '2', kind: 'stalled', state: 'buyer_signs', waitsFor: 'buyer', signed: false },
  { ...sale, id: '3', kind: 'dispute', state: 'disputed', waitsFor: 'bank', late: false },
  { ...sale, id: '4', kind: 'dispute', state: 'lost', due: null, late: false },
  {
    ...{ ...sale, id: '5', kind: 'title', state: null, amount: null, waitingBuyers: 2 },
    ...{ title: 'A coupling that aligns itself '.repeat(8).trim(), late: false },
  },
  {
    ...{ ...sale, id: '6', kind: 'inquiry', state: null, amount: null, patentNumber: null },
    ...{ title: 'Where are my invoices?', people: ['Ada Quill'], late: false, signed: false },
  },
  {
    ...{ ...sale, id: '7', kind: 'plan_dispute', state: null, amount: 5_995, signed: false },
    ...{ people: ['Pia Planner'], due: '2027-03-21T12:00:00.000Z', late: false },
  },
];

it('says of each thing what it is, since when and by when, and leads to where it is done', async () => {
  serve({ 'GET /operations/queue': () => ({ counts, items }) });
  show(
    <main>
      <QueueList />
    </main>,
  );
  await expect.element(page.getByText('20,756,498').first()).toBeVisible();
  await expect.element(page.getByText('Dispute lost')).toBeVisible();
  await expect.element(page.getByText(copy.evidence.signed)).toBeVisible();
  await expect.element(page.getByText(copy.evidence.lost)).toBeVisible();
  await expect.element(page.getByText(copy.evidence.plan)).toBeVisible();
  await expect.element(page.getByText('2 buyers are waiting')).toBeVisible();
  const places = page
    .getByRole('link', { name: /^Open: / })
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(places).toEqual([
    '/operations/filings?status=ready&query=1',
    '/operations/sales/2',
    '/operations/sales/3',
    '/operations/sales/4',
    '/operations/titles/5',
    '/operations/inquiries?query=Where+are+my+invoices%3F',
    '/operations/listings?query=20756498',
  ]);
  await expectGoodLooks();
});

it('asks for a kind and an order, which the download follows', async () => {
  const asked: string[] = [];
  serve({
    'GET /operations/queue': ({ query }) => {
      asked.push(`${query.get('kind') ?? 'all'} ${query.get('sort') ?? ''}`);
      return { counts, items: [] };
    },
  });
  show(
    <main>
      <QueueList />
    </main>,
  );
  await expect.element(page.getByText(copy.empty)).toBeVisible();
  await page.getByLabelText(copy.kind).selectOptions('dispute');
  await page.getByLabelText(copy.sort).selectOptions('amount');
  await expect.poll(() => asked.at(-1)).toBe('dispute amount');
  expect(asked[0]).toBe('all due');
  const download = page.getByRole('link', { name: copy.download }).element();
  expect(download.getAttribute('href')).toMatch(/\/operations\/queue\/export\?kind=dispute$/);
  await expectGoodLooks();
});
