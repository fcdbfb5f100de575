import { expect, test } from 'vitest';
import { readBankTransfer } from './bank-transfer.ts';

test('bank transfer instructions are read from the payment', () => {
  const aba = {
    account_holder_name: 'Claimstead',
    bank_name: 'US Test Bank',
    routing_number: '110000000',
    account_number: '11119987600453127',
  };
  const payment = {
    next_action: {
      display_bank_transfer_instructions: {
        amount_remaining: 140_000,
        reference: 'ABC',
        financial_addresses: [{ type: 'aba', aba }],
        hosted_instructions_url: null,
      },
    },
  };
  expect(readBankTransfer(payment)).toEqual({
    missingCents: 140_000,
    reference: 'ABC',
    holder: 'Claimstead',
    bank: 'US Test Bank',
    routingNumber: '110000000',
    accountNumber: '11119987600453127',
    hostedUrl: null,
  });
});

test('a payment without such a step has no instructions', () => {
  for (const other of [undefined, null, {}, { next_action: { type: 'use_stripe_sdk' } }]) {
    expect(readBankTransfer(other)).toBeNull();
  }
});
