import { expect, test } from 'vitest';
import { compareMoves, movesByObject } from './ledger-comparison.rules.ts';

const moved = (sourceId: string, netCents: number, type = 'charge') => ({
  id: `txn_${sourceId}_${netCents}`,
  type,
  amountCents: netCents,
  feeCents: 0,
  netCents,
  sourceId,
  createdAt: new Date(0),
});

test('a missing, a superfluous and a different entry are each found', () => {
  const provider = movesByObject([moved('ch_1', 970), moved('ch_2', 500), moved('tr_1', -300)]);
  const ledger = new Map([
    ['ch_1', 970],
    ['tr_1', -200],
    ['re_1', -100],
  ]);
  expect(compareMoves(provider, ledger)).toEqual([
    { providerObjectId: 'ch_2', providerCents: 500, ledgerCents: 0 },
    { providerObjectId: 'tr_1', providerCents: -300, ledgerCents: -200 },
    { providerObjectId: 're_1', providerCents: 0, ledgerCents: -100 },
  ]);
});

test('a transfer and its reversal count together, and payouts to our own bank not at all', () => {
  const moves = movesByObject([
    moved('tr_1', -300, 'transfer'),
    moved('tr_1', 300, 'transfer_refund'),
    moved('po_1', -900, 'payout'),
  ]);
  expect([...moves]).toEqual([['tr_1', 0]]);
});

test('the provider’s own bills count each for themselves, as they name no object', () => {
  const bill = { ...moved('none', -250, 'stripe_fee'), sourceId: null };
  expect([...movesByObject([bill, moved('ch_1', 970)])]).toEqual([
    [bill.id, -250],
    ['ch_1', 970],
  ]);
});
