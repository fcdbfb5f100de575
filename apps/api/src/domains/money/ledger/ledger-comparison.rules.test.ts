import { expect, test } from 'vitest';
import { differencesOf } from './ledger-comparison.rules.ts';
import { bookedAs, hasEntry, objectOf, planRefundAs } from './movements.rules.ts';

const moves = (
  providerObjectId: string,
  providerCents: number,
  ledgerCents: number,
  types: string[] = ['charge'],
) => ({ providerObjectId, providerCents, ledgerCents, types, isBooked: ledgerCents !== 0 });

test('a missing, a superfluous and a different entry are each found, with the cause', () => {
  const causes = differencesOf([
    moves('ch_1', 970, 970),
    moves('ch_2', 500, 0),
    moves('tr_1', -300, -200, ['transfer']),
    moves('re_1', 0, -100, []),
    moves('cl_1', -40, 0, ['climate_order_purchase', 'stripe_fee']),
    moves('balance', 7, 0, []),
  ]).map(({ providerObjectId, cause, providerType }) => [providerObjectId, cause, providerType]);
  expect(causes).toEqual([
    ['ch_2', 'not_booked', 'charge'],
    ['tr_1', 'amounts_differ', 'transfer'],
    ['re_1', 'not_at_provider', null],
    ['cl_1', 'no_entry_known', 'climate_order_purchase'],
    ['balance', 'total', null],
  ]);
});

test('a movement is booked under what it is about; bills and reserves, and what names nothing, under themselves', () => {
  const one = (type: string, sourceId: string | null) => objectOf({ id: 'txn_1', type, sourceId });
  expect(one('charge', 'ch_1')).toBe('ch_1');
  expect(one('payout_failure', 'po_1')).toBe('po_1');
  expect(one('stripe_fee', null)).toBe('txn_1');
  expect(one('stripe_fee', 'fee_1')).toBe('txn_1');
  expect(one('reserve_hold', 'rsv_1')).toBe('txn_1');
  expect(one('adjustment', null)).toBe('txn_1');
});

test('what nobody tells of is booked from the movement: each kind that has an entry, either way', () => {
  const kinds = [
    ['topup', 5, 'own_deposit'],
    ['topup_reversal', -5, 'own_deposit_returned'],
    ['payout', -5, 'own_payout'],
    ['payout_failure', 5, 'own_payout_returned'],
    ['stripe_fee', -5, 'provider_fee'],
    ['stripe_fee', 5, 'provider_fee_returned'],
    ['reserve_hold', -5, 'reserve_held'],
    ['reserve_release', 5, 'reserve_released'],
  ] as const;
  for (const [type, netCents, kind] of kinds) {
    expect(bookedAs({ type, netCents }), type).toEqual({ kind, amountCents: 5 });
  }
  for (const type of ['charge', 'transfer', 'refund', 'adjustment', 'climate_order_purchase']) {
    expect(bookedAs({ type, netCents: -5 }), type).toBeNull();
  }
  expect(bookedAs({ type: 'payout', netCents: 0 })).toBeNull();
});

test('a plan’s refund takes back income, and one that comes back is income again', () => {
  expect(planRefundAs({ type: 'refund', netCents: -99 })).toMatchObject({
    kind: 'subscription_refunded',
    amountCents: 99,
  });
  expect(planRefundAs({ type: 'refund_failure', netCents: 99 })).toMatchObject({
    kind: 'subscription_refund_failed',
  });
  expect(planRefundAs({ type: 'adjustment', netCents: -99 })).toBeNull();
});

test('an amount in another currency, and a kind that is new, have no entry', () => {
  expect(hasEntry('charge')).toBe(true);
  expect(['charge in eur', 'something_new', 'toString'].some(hasEntry)).toBe(false);
});
