import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../../identity/identity.test-kit.tsx';
import { operationsCopy } from '../operations.copy.ts';
import { operationsQueries } from '../operations.queries.ts';
import { paymentCheckCopy } from '../payment-check.copy.ts';
import { checkWords, saleHistoryCopy as copy } from './sale-history.copy.ts';
import { SaleHistory } from './sale-history.tsx';

const ann = {
  name: 'Ann Lee',
  company: null,
  stake: 50,
  share: 50_000,
  signedTimestamp: null,
  paidTimestamp: null,
  reversedTimestamp: null,
  transferId: null,
};
const sale: OperatorSaleHistory = {
  id: '1',
  patentId: '2',
  patentNumber: '9876543',
  title: 'A folding lamp',
  buyer: 'Bea Ash',
  owners: ['Ann Lee', 'Ann Lee'],
  amount: 100_000,
  status: 'held',
  standing: {
    ...{ state: 'verifying', since: '2027-03-01T12:00:00.000Z', waitsFor: 'owners' },
    ...{ by: '2027-04-30T12:00:00.000Z', withoutDay: null },
  },
  paymentCheck: null,
  evidenceDue: null,
  refund: null,
  refundable: false,
  toRefund: 100_000,
  writableOff: false,
  owed: 0,
  takenBack: 0,
  missing: 0,
  createTimestamp: '2027-03-05T12:00:00.000Z',
  paymentId: 'pi_1',
  method: 'card',
  covered: 0,
  outsideReturn: null,
  held: 0,
  shares: [ann, ann],
  checks: [
    { check: 'dispute_lost', state: 'problem', at: null, who: [] },
    { check: 'filed', state: 'problem', at: null, who: [] },
  ],
  parties: [],
  advisers: [],
  stop: null,
  words: [],
  history: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

it('a failed refetch removes neither the page nor the reason being typed', async () => {
  const fetching = answerWith(json(200, sale));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  fireEvent.click(await screen.findByText(copy.check));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(operationsCopy.reason);
  fireEvent.change(reason, { target: { value: 'The bank wrote' } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['operations'] }));
  expect(fetching).toHaveBeenCalledTimes(2);
  const { queryKey } = operationsQueries.sale('1');
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  expect(screen.getByText(copy.checks)).toBeTruthy();
  const kept = screen.getByLabelText<HTMLTextAreaElement>(operationsCopy.reason);
  expect(kept.value).toBe('The bank wrote');
});

it('two owners of the same name are both shown, and a state without words by the name of its check', async () => {
  const complaints = vi.spyOn(console, 'error');
  answerWith(json(200, sale));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  expect(await screen.findByText(checkWords.dispute_lost.problem)).toBeTruthy();
  expect(screen.getByText('Filed')).toBeTruthy();
  expect(screen.getAllByText('Ann Lee')).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

it('a payment refunded elsewhere is topped up with a reason, and the button says the amount', async () => {
  const standing = { ...sale.standing, state: 'refunded_outside', waitsFor: 'team' };
  const frozen = { ...sale, standing, missing: 30_000 };
  const fetching = answerWith(json(200, frozen), json(200, frozen), json(200, frozen));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  expect(await screen.findByText('On hold after a refund')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: copy.topUp }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(operationsCopy.reason);
  fireEvent.change(reason, { target: { value: 'Refunded by mistake' } });
  fireEvent.click(screen.getByRole('button', { name: 'Top up $300.00' }));
  await waitFor(() => expect(fetching.mock.calls.length).toBeGreaterThan(1));
  const [path, init] = fetching.mock.calls[1] ?? [];
  expect(String(path)).toContain('/operations/sales/1/top-up');
  expect(init?.body).toBe(JSON.stringify({ reason: 'Refunded by mistake', amount: 30_000 }));
});

it('a sale whose payment is checked is resumed with a reason; the bank’s deadline stands with the sale', async () => {
  const evidenceDue = '2027-04-01T12:00:00.000Z';
  const checked = { ...sale, paymentCheck: 'warning' as const, evidenceDue };
  const fetching = answerWith(json(200, checked), json(200, checked), json(200, checked));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  expect(await screen.findByText(paymentCheckCopy.badges.warning)).toBeTruthy();
  expect(screen.getByText(copy.facts.evidenceDue)).toBeTruthy();
  expect(screen.getAllByText(/Apr 1, 2027/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: copy.clearCheck }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(operationsCopy.reason);
  fireEvent.change(reason, { target: { value: 'Spoke to the buyer' } });
  const dialog = screen.getByRole('dialog');
  const buttons = [...dialog.querySelectorAll('button')];
  const press = buttons.find(({ textContent }) => textContent === 'Resume sale');
  fireEvent.click(press ?? dialog);
  await waitFor(() => expect(fetching.mock.calls.length).toBeGreaterThan(1));
  expect(String(fetching.mock.calls[1]?.[0])).toContain('/operations/sales/1/clear-check');
});

it('a sale that does not exist says so, and offers no retry', async () => {
  answerWith(json(404, { code: 'sales.not_found', detail: 'Nothing.' }));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  await waitFor(() => expect(screen.getByText(copy.missing)).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const owing = {
  ...sale,
  status: 'refunding',
  refund: 'failed',
  owed: 90_000,
} as const;

it('a refund that can’t arrive is entered as paid another way: exactly what is owed, or it is said at the field', async () => {
  const fetching = answerWith(json(200, owing), json(200, owing), json(200, owing));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  fireEvent.click(await screen.findByRole('button', { name: copy.outside.open }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(copy.outside.amount, '899');
  type(copy.outside.reference, 'FT-17');
  type(operationsCopy.reason, 'The card is closed');
  fireEvent.click(dialog.getByRole('button', { name: copy.outside.save }));
  expect(await dialog.findByText(copy.outside.differs('$900.00'))).toBeTruthy();
  expect(fetching).toHaveBeenCalledTimes(1);
  type(copy.outside.amount, '900.00');
  fireEvent.click(dialog.getByRole('button', { name: copy.outside.save }));
  await waitFor(() => expect(fetching.mock.calls.length).toBeGreaterThan(1));
  expect(String(fetching.mock.calls[1]?.[0])).toContain('/operations/sales/1/outside-return');
  expect(sentBody(fetching, 1)).toEqual({
    amount: 90_000,
    way: 'wire',
    reference: 'FT-17',
    reason: 'The card is closed',
  });
});

it('one that waits for a second operator says who entered it, and is confirmed or discarded', async () => {
  const outsideReturn = {
    id: 'entry',
    status: 'waiting' as const,
    amount: 90_000,
    way: 'wire' as const,
    reference: 'FT-17',
    enteredBy: { userId: 'o1', name: 'Ola Operator' },
    enteredTimestamp: '2027-03-06T12:00:00.000Z',
    completedTimestamp: null,
  };
  answerWith(json(200, { ...owing, outsideReturn }));
  openScreen(<SaleHistory id="1" />, '/operations/sales/1');
  expect(await screen.findByText(/Ola Operator.* entered that \$900\.00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: copy.discardReturn })).toBeTruthy();
  expect(screen.getByRole('button', { name: copy.confirmReturn })).toBeTruthy();
  expect(screen.queryByRole('button', { name: copy.outside.open })).toBeNull();
});
