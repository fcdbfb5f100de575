import { expect, it } from 'vitest';
import { paymentStatusOf, refundStatusOf, subscriptionStatusOf } from './payment-words.rules.ts';

it.each([
  ['requires_payment_method', 'unpaid'],
  ['requires_confirmation', 'unpaid'],
  ['requires_action', 'awaiting_buyer'],
  ['processing', 'on_its_way'],
  ['requires_capture', 'unknown'],
  ['succeeded', 'paid'],
  ['canceled', 'canceled'],
  ['requires_a_miracle', 'unknown'],
  ['toString', 'unknown'],
])('a payment that is “%s” at Stripe is %s', (theirs, ours) => {
  expect(paymentStatusOf(theirs)).toBe(ours);
});

it.each([
  ['pending', 'on_its_way'],
  ['requires_action', 'needs_details'],
  ['succeeded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'uncollected'],
  ['reconsidered', 'on_its_way'],
  ['constructor', 'on_its_way'],
  [null, 'on_its_way'],
])('a refund that is “%s” at Stripe is %s', (theirs, ours) => {
  expect(refundStatusOf(theirs)).toBe(ours);
});

it.each([
  ['active', 'running'],
  ['trialing', 'running'],
  ['past_due', 'overdue'],
  ['paused', 'overdue'],
  ['canceled', 'over'],
  ['incomplete', 'over'],
  ['incomplete_expired', 'over'],
  ['unpaid', 'over'],
  ['hibernating', 'unknown'],
  ['valueOf', 'unknown'],
])('a plan that is “%s” at Stripe is %s', (theirs, ours) => {
  expect(subscriptionStatusOf(theirs)).toBe(ours);
});
