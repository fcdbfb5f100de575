import { expect, it } from 'vitest';
import type { ProviderCheck } from '../../money/money.api.ts';
import type { PaymentCheck } from './check-lifecycle.rules.ts';
import { type KnownChecks, newsOfChecks, openCheckOf } from './payment-checks.rules.ts';

const review = { id: 'prv_1', kind: 'review' } as const;
const warning = { id: 'issfr_1', kind: 'warning' } as const;
const only = (open: readonly ProviderCheck[]) => ({ open, unread: [] });
const since = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const open: PaymentCheck = { ...review, saleId: 'sale', status: 'open', since };
const held: KnownChecks = { status: 'held', checks: [] };
const reviewed: KnownChecks = { ...held, checks: [open] };

it.each(['held', 'signed', 'filed'] as const)('a check stops a sale that is %s, once', (status) => {
  expect(newsOfChecks({ ...held, status }, only([review]))).toEqual({
    ...{ what: 'opened', kind: 'review', opened: [review], closed: [] },
  });
  expect(newsOfChecks({ ...reviewed, status }, only([review]))).toBeNull();
  expect(newsOfChecks({ ...reviewed, status }, only([]))).toEqual({
    ...{ what: 'ended', opened: [], closed: [open] },
  });
});

it('a warning beside a review is known too, and weighs more', () => {
  expect(newsOfChecks(reviewed, only([review, warning]))).toEqual({
    ...{ what: 'changed', kind: 'warning', opened: [warning], closed: [] },
  });
  expect(newsOfChecks(reviewed, only([warning]))).toEqual({
    ...{ what: 'changed', kind: 'warning', opened: [warning], closed: [open] },
  });
  const both = [
    { ...open, since: later },
    { ...open, ...warning },
  ];
  expect(openCheckOf(both)).toEqual({ kind: 'warning', since });
});

it('one that ended stops the sale again where the provider opens it again', () => {
  const ended: KnownChecks = { ...held, checks: [{ ...open, status: 'closed' }] };
  expect(newsOfChecks(ended, only([]))).toBeNull();
  expect(openCheckOf(ended.checks)).toBeNull();
  expect(newsOfChecks(ended, only([review]))).toMatchObject({ what: 'opened', opened: [review] });
});

it('what an operator cleared no longer stops anything; another check does', () => {
  const cleared: KnownChecks = { ...held, checks: [{ ...open, status: 'cleared' }] };
  expect(newsOfChecks(cleared, only([review]))).toBeNull();
  expect(newsOfChecks(cleared, only([review, warning]))).toMatchObject({
    ...{ what: 'opened', kind: 'warning', opened: [warning] },
  });
});

it('after the payout it is only told, and elsewhere it is nobody’s matter', () => {
  expect(newsOfChecks({ ...held, status: 'released' }, only([warning]))).toMatchObject({
    what: 'late',
  });
  const told: PaymentCheck = { ...open, ...warning, status: 'late' };
  expect(newsOfChecks({ status: 'released', checks: [told] }, only([warning]))).toBeNull();
  for (const status of ['refunding', 'refunded'] as const) {
    expect(newsOfChecks({ ...reviewed, status }, only([]))).toBeNull();
  }
});

it('what the key may no longer read stays as it is known, and lets go of no sale', () => {
  expect(newsOfChecks(reviewed, { open: [], unread: ['review'] })).toBeNull();
  expect(newsOfChecks(reviewed, { open: [], unread: ['warning'] })).toMatchObject({
    what: 'ended',
  });
  expect(newsOfChecks(reviewed, { open: [warning], unread: ['review'] })).toEqual({
    ...{ what: 'changed', kind: 'warning', opened: [warning], closed: [] },
  });
});
