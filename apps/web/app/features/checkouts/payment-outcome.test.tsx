import type { OwnTransfers } from '@claimstead/contract/customer-cash.contract.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

const addressOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : String(input);

const by = '2026-12-10T17:00:00.000Z';
const waiting: OwnTransfers['waiting'] = [
  {
    ...{ patentId: '7', title: 'Coupling', ofOffer: false, state: 'account_to_verify' },
    ...{ amount: 100_001, received: 0, by },
  },
];
const answers: Record<string, unknown> = {
  '/payments/payment/status': { status: 'open', verifyUrl: 'https://bank.example' },
  '/payments/transfers': { available: 0, returning: 0, status: null, waiting },
};

it('an account to verify names the day that Activity names', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = Object.keys(answers).find((one) => addressOf(input).includes(one));
    return Response.json(path ? answers[path] : null);
  });
  openScreen(<PaymentOutcome patentId="7" onClose={() => undefined} />, '/listing/7');
  expect(await screen.findByText(/enter that code by Dec 10, 2026/)).toBeTruthy();
  expect(screen.queryByText(/10 days/)).toBeNull();
});

const held = { status: 'held', verifyUrl: null, titleStops: false };
const bought = (step: number, act: string | null) => [
  { id: 'sale', patent: { id: '7' }, step, standing: { act } },
];

it.each([
  [
    'fill_assignment',
    1,
    'Fill out the assignment',
    ['You fill out', 'Every owner', 'The assignment'],
  ],
  [
    null,
    0,
    'See the sale',
    ['The seller verifies', 'You fill out', 'Every owner', 'The assignment'],
  ],
] as const)('a held payment leads to what comes next: %s', async (act, step, label, next) => {
  const answered: Record<string, unknown> = {
    '/payments/payment/status': held,
    '/payouts/pending/buyer': bought(step, act),
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = Object.keys(answered).find((one) => addressOf(input).includes(one));
    return Response.json(path ? answered[path] : null);
  });
  queryClient.clear();
  openScreen(<PaymentOutcome patentId="7" onClose={() => undefined} />, '/listing/7');
  const first = await screen.findByRole('link', { name: label });
  expect(first.getAttribute('href')).toBe('/account/todo?patent=7');
  expect(screen.getAllByRole('link')[0]).toBe(first);
  const steps = await screen.findAllByRole('listitem');
  const said = steps.map(({ textContent }) => textContent ?? '');
  expect(said).toHaveLength(next.length);
  for (const [at, words] of next.entries()) expect(said[at]).toContain(words);
});
