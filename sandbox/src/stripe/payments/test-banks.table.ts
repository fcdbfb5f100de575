import type { CardDecline } from './test-cards.table.ts';

/** What a test bank account does when it is debited. */
export type BankOutcome = { account: string; failure?: CardDecline; payoutFails?: boolean };

export const testRouting = '110000000';
export const testBankName = 'STRIPE TEST BANK';

/** Every test bank account; all have the test routing number. */
export const testBanks: readonly BankOutcome[] = [
  { account: '000123456789' },
  {
    account: '000222222227',
    payoutFails: true,
    failure: {
      code: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
  {
    account: '000111111113',
    payoutFails: true,
    failure: { code: 'account_closed', message: "The customer's bank account has been closed." },
  },
];

/** Stripe's ready-made bank accounts for servers. */
export const readyMadeBanks: Readonly<Record<string, string>> = {
  pm_usBankAccount_success: '000123456789',
  pm_usBankAccount: '000123456789',
  pm_usBankAccount_insufficientFunds: '000222222227',
  pm_usBankAccount_accountClosed: '000111111113',
};

export type BankCheck =
  | { ok: true; bank: BankOutcome }
  | { ok: false; param: 'routing_number' | 'account_number'; code: string; message: string };

/** Whether these numbers are a test bank account, and which. */
export function checkBank(routing: string, account: string): BankCheck {
  if (!/^\d{9}$/.test(routing)) {
    return refused('routing_number', 'Your routing number is invalid: it has nine digits.');
  }
  if (routing !== testRouting) {
    return refused('routing_number', 'The sandbox knows one bank: routing number 110000000.');
  }
  const bank = testBanks.find((one) => one.account === account);
  if (bank) return { ok: true, bank };
  return refused('account_number', 'The sandbox takes test bank accounts only.');
}

function refused(param: 'routing_number' | 'account_number', message: string): BankCheck {
  return { ok: false, param, code: `${param}_invalid`, message };
}
