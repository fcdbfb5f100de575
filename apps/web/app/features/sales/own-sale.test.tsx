import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { OwnSale } from './own-sale.tsx';
import { standingIn } from './sale-standing.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const owner = { company: null, awaited: false };
const sale = {
  id: 'sale',
  patent: { id: '7' },
  buyer: { firstName: 'Bea', lastName: 'Lund' },
  owners: [
    { ...owner, name: 'Ada Marsh' },
    { ...owner, name: 'Bo Kell' },
  ],
  amount: 90_000,
  covered: 0,
  refundAmount: null,
  paymentStatus: 'held',
  processed: false,
  moves: [],
  filing: { filed: false },
  standing: standingIn('verifying', { by: '2027-01-19T12:00:00Z', withoutDay: null }),
} as unknown as Sale;

function open(sales: Sale[], side: 'buyer' | 'owner') {
  answerWith(json(200, sales));
  openScreen(<OwnSale patentId="7" side={side} otherwise={<p>Someone buys it</p>} />, '/listing/7');
}

it('a buyer reads that they are the one who buys it, from every owner, and is led to the sale', async () => {
  open([sale], 'buyer');
  expect(
    await screen.findByText('You’re buying this patent from Ada Marsh, Bo Kell.'),
  ).toBeTruthy();
  expect(screen.getByText('Waiting for the seller’s bank details.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the sale' }).getAttribute('href')).toBe(
    '/account/todo',
  );
  expect(screen.queryByText('Someone buys it')).toBeNull();
});

it('a filed sale is on its own page', async () => {
  open([{ ...sale, filing: { ...sale.filing, filed: true } }], 'owner');
  expect(await screen.findByText('You’re selling this patent to Bea Lund.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the sale' }).getAttribute('href')).toBe(
    '/account/sales/sale',
  );
});

it('whoever has no part in it reads what all others read', async () => {
  open([{ ...sale, patent: { ...sale.patent, id: '8' } }], 'buyer');
  expect(await screen.findByText('Someone buys it')).toBeTruthy();
});
