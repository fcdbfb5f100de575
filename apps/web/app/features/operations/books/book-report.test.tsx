import type { BookDifference, Books } from '@claimstead/contract/books.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { BookReport } from './book-report.tsx';
import { booksCopy as copy, causeWords } from './books.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const books: Books = {
  comparedAt: '2028-05-02T09:00:00.000Z',
  providerCents: 10_000,
  ledgerCents: 10_000,
  differences: [],
  months: [
    { month: '2028-05', entries: 1, debitCents: 700, state: 'running', closedAt: null },
    { month: '2028-04', entries: 12, debitCents: 5_000, state: 'closable', closedAt: null },
  ],
};
const difference: BookDifference = {
  id: '019c0000-0000-7000-8000-000000000001',
  object: 'balance',
  cause: 'total',
  providerType: null,
  providerCents: -77,
  ledgerCents: 0,
  differenceCents: -77,
  foundAt: '2028-05-02T09:00:00.000Z',
  state: 'open',
  closedAt: null,
  operator: null,
  reason: null,
};
const open = (given: Books, address = '/operations/books') => {
  const fetching = answerWith(json(200, given));
  openScreen(<BookReport />, address);
  return fetching;
};

it('books that agree say so, and only a month that is ready can be closed', async () => {
  open(books);
  expect(await screen.findByText(copy.differences.noneOpen)).toBeTruthy();
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    copy.months.closeOf('April 2028'),
  ]);
  const addresses = screen
    .getAllByRole('link', { name: 'Ledger' })
    .map((one) => one.getAttribute('href'));
  expect(addresses).toEqual([
    '/api/v1/operations/books/months/2028-05/ledger',
    '/api/v1/operations/books/months/2028-04/ledger',
  ]);
});

it('a difference names its cause, and a correction sends the amount that was shown', async () => {
  const fetching = open({ ...books, differences: [difference] });
  expect(await screen.findByText(causeWords.total)).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', { name: copy.differences.correctOf(copy.differences.whole) }),
  );
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Asked Stripe' } });
  fireEvent.click(screen.getByRole('button', { name: copy.correct.submit('-$0.77') }));
  await waitFor(() => {
    const sent = fetching.mock.calls.find(([url]) => String(url).includes('/correct'));
    const body = { account: 'unexplained', differenceCents: -77, reason: 'Asked Stripe' };
    expect(sent?.[1]?.body).toBe(JSON.stringify(body));
  });
});

it('a balance that did not stand still, and books that were never compared, are said as such', async () => {
  open({ ...books, providerCents: null });
  expect(await screen.findByText(copy.balance.movedText)).toBeTruthy();
  queryClient.clear();
  open({ ...books, comparedAt: null, providerCents: null, ledgerCents: null });
  expect((await screen.findAllByText(copy.balance.never)).length).toBeGreaterThan(0);
});

it('books that could not be loaded can be asked for again', async () => {
  answerWith(json(500, { detail: 'Broken' }));
  openScreen(<BookReport />, '/operations/books');
  expect(await screen.findByText(copy.failed)).toBeTruthy();
});
