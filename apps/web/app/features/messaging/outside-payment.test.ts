import { expect, test } from 'vitest';
import { proposesOutsidePayment } from './outside-payment.ts';

test.each([
  'Let us settle this outside of the platform.',
  'We could do it off-platform and save time',
  'Just wire me the money tomorrow.',
  'Can you pay me directly?',
  'I would pay you in cash',
  'Pay with PayPal and I sign today',
  'Could you send it by Western Union?',
  'I take Bitcoin, $5,000 for it',
  'My IBAN for the payment follows.',
  'DE89 3704 0044 0532 0130 00',
  'Please transfer half with Zelle',
  'A cashier’s check would do as payment',
])('"%s" proposes to pay outside', (text) => {
  expect(proposesOutsidePayment(text)).toBe(true);
});

test.each([
  'Is the prototype part of the sale?',
  'The wire harness runs outside of the housing.',
  'It is a patent on a Bitcoin wallet.',
  'The claims cover gift cards with a chip.',
  'The price is $5,000, and I pay it today.',
  'I will pay by bank transfer on the payment page.',
  'A wise choice. The payment is on its way.',
  'The method sends a routing table to each node.',
  'US 9,123,456 and EP 1234567',
  'I paid the plan yesterday. Crypto is what the second claim is about.',
])('"%s" does not', (text) => {
  expect(proposesOutsidePayment(text)).toBe(false);
});
