import type { correctionAccounts } from '@claimstead/contract/books.contract.ts';

/**
 * The accounts. A debit is positive, a credit negative; every entry's lines add up to zero.
 * - `provider_balance`: what the payment provider holds for the platform (an asset: debits raise it).
 * - `held_for_sales`: what the platform owes because of sales: to owners, or back to buyers (a liability).
 * - `processing_fees`: what the provider kept (an expense).
 * - `subscription_income`: plans for publishing (income).
 * - `losses`: what a dispute took, or an owner's account could not return, beyond what was held for the
 *   sale, and what was put back in place of a refund made elsewhere: the platform's own (an expense).
 * - `shortfalls_covered`: what bank transfers were short of the price and the platform paid instead (an expense).
 * - `disputed`: withdrawn by the provider until a dispute is decided (an asset, while it is open).
 * - `customer_cash`: what buyers transferred and no sale has taken yet; the provider holds it for them, apart
 *   from the platform's balance (an asset).
 * - `owed_to_customers`: the same money as what it is: the buyers' own (a liability).
 * - `platform_bank`: the platform's own bank account, as far as money moves between it and the provider or buyers
 *   (an asset; a credit is what it gave).
 * - `provider_reserve`: set aside by the provider, beside the balance (an asset).
 * - `unexplained`: what a person closed without knowing its cause (in suspense until it is known).
 */
export const ledgerAccounts = [
  'provider_balance',
  'held_for_sales',
  'processing_fees',
  'subscription_income',
  'disputed',
  'customer_cash',
  'owed_to_customers',
  'losses',
  'shortfalls_covered',
  'platform_bank',
  'provider_reserve',
  'unexplained',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Where a correcting entry puts what a difference was: what is held for a sale changes with the sale alone. */
export type CorrectionAccount = Extract<LedgerAccount, (typeof correctionAccounts)[number]>;

export type LedgerLine = { account: LedgerAccount; amountCents: number };

/** What an entry is about; a provider object has at most one entry of each kind. */
export type LedgerKind =
  | 'sale_paid'
  | 'sale_fee'
  | 'owner_paid'
  | 'owner_payment_reversed'
  /** A transfer can be taken back in parts: each further one carries its number. */
  | `owner_payment_reversed_${number}`
  | 'sale_refunded'
  | 'refund_failed'
  | 'subscription_paid'
  | 'subscription_fee'
  | 'dispute_fee'
  | 'debit_failed_fee'
  | CashKind
  /** An operator took the loss of a payout that the owner's account cannot return. */
  | 'transfer_written_off'
  /** The platform bears what a transfer was short of the price, so that the whole price is held. */
  | 'shortfall_covered'
  /** … and does not after all: the sale came to nothing. */
  | 'shortfall_returned'
  /** The platform bears what someone refunded at the provider, so that the sale continues. */
  | 'refund_topped_up'
  /** … and need not: that refund came back. */
  | 'top_up_returned'
  /** What a sale that is over still held makes good for: taken back from owners after a lost dispute, or topped up. */
  | 'loss_recovered'
  /** A refund that can never arrive through the provider: the platform paid it from its own bank account. */
  | 'returned_outside'
  /** A plan's payment was refunded at the provider, or that refund came back. */
  | 'subscription_refunded'
  | 'subscription_refund_failed'
  /** Money between the provider and the platform's own bank account, each way and back. */
  | 'own_deposit'
  | 'own_deposit_returned'
  | 'own_payout'
  | 'own_payout_returned'
  /** Set aside by the provider for a time. */
  | 'reserve_held'
  | 'reserve_released'
  /** What a person closed a difference with. */
  | 'correction'
  | `correction_${number}`
  /** The provider's own bill: billing, radar, connected accounts, debits that failed. */
  | 'provider_fee'
  | 'provider_fee_returned'
  | DisputeStep
  /** A dispute that is decided again: each further step of a kind carries its number. */
  | `${DisputeStep}_${number}`;

export type DisputeStep =
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  /** A booked loss turns out not to be one. */
  | 'dispute_loss_undone';

/** Movements of what the provider holds for a buyer; all but `cash_used` are its own objects. */
export type CashKind =
  | 'cash_received'
  | 'cash_recalled'
  | 'cash_used'
  | 'cash_returned'
  | 'cash_return_failed'
  | 'cash_from_refund'
  | 'cash_taken_over'
  | 'cash_overdraft';

/** Whose lines follow from the amounts alone. */
export type SimpleKind = Exclude<
  LedgerKind,
  | `${DisputeStep}_${number}`
  | `owner_payment_reversed_${number}`
  | 'dispute_lost'
  | 'dispute_loss_undone'
  | 'correction'
  | `correction_${number}`
>;

const moves: Record<SimpleKind, readonly [debit: LedgerAccount, credit: LedgerAccount]> = {
  sale_paid: ['provider_balance', 'held_for_sales'],
  sale_fee: ['processing_fees', 'provider_balance'],
  owner_paid: ['held_for_sales', 'provider_balance'],
  owner_payment_reversed: ['provider_balance', 'held_for_sales'],
  sale_refunded: ['held_for_sales', 'provider_balance'],
  refund_failed: ['provider_balance', 'held_for_sales'],
  subscription_paid: ['provider_balance', 'subscription_income'],
  subscription_fee: ['processing_fees', 'provider_balance'],
  dispute_opened: ['disputed', 'provider_balance'],
  dispute_won: ['provider_balance', 'disputed'],
  dispute_fee: ['processing_fees', 'provider_balance'],
  debit_failed_fee: ['processing_fees', 'provider_balance'],
  cash_received: ['customer_cash', 'owed_to_customers'],
  // The buyer's bank called a transfer back.
  cash_recalled: ['owed_to_customers', 'customer_cash'],
  cash_used: ['owed_to_customers', 'customer_cash'],
  cash_returned: ['owed_to_customers', 'customer_cash'],
  cash_return_failed: ['customer_cash', 'owed_to_customers'],
  // A payment's refund that nobody collected: it left our balance when it was made.
  cash_from_refund: ['customer_cash', 'owed_to_customers'],
  // The provider gave up on a return and put the money into our balance: we still owe it.
  cash_taken_over: ['provider_balance', 'customer_cash'],
  // Recalled after it was spent: the provider took it from our balance.
  cash_overdraft: ['customer_cash', 'provider_balance'],
  transfer_written_off: ['losses', 'held_for_sales'],
  shortfall_covered: ['shortfalls_covered', 'held_for_sales'],
  shortfall_returned: ['held_for_sales', 'shortfalls_covered'],
  refund_topped_up: ['losses', 'held_for_sales'],
  top_up_returned: ['held_for_sales', 'losses'],
  loss_recovered: ['held_for_sales', 'losses'],
  returned_outside: ['held_for_sales', 'platform_bank'],
  subscription_refunded: ['subscription_income', 'provider_balance'],
  subscription_refund_failed: ['provider_balance', 'subscription_income'],
  own_deposit: ['provider_balance', 'platform_bank'],
  own_deposit_returned: ['platform_bank', 'provider_balance'],
  own_payout: ['platform_bank', 'provider_balance'],
  own_payout_returned: ['provider_balance', 'platform_bank'],
  reserve_held: ['provider_reserve', 'provider_balance'],
  reserve_released: ['provider_balance', 'provider_reserve'],
  provider_fee: ['processing_fees', 'provider_balance'],
  provider_fee_returned: ['provider_balance', 'processing_fees'],
};

/** The two lines of an entry of this kind over a positive number of cents. */
export function linesFor(kind: SimpleKind, amountCents: number): LedgerLine[] {
  const [debit, credit] = moves[kind];
  return [
    { account: debit, amountCents },
    { account: credit, amountCents: -amountCents },
  ];
}

/** What is wrong with the lines of an entry; null when they may be posted. */
export function postingProblem(lines: readonly LedgerLine[]): string | null {
  if (lines.length < 2) return 'an entry needs a debit and a credit';
  if (lines.some((line) => !Number.isSafeInteger(line.amountCents) || line.amountCents === 0)) {
    return 'amounts are whole cents and not zero';
  }
  const total = lines.reduce((sum, line) => sum + line.amountCents, 0);
  return total === 0 ? null : `debits and credits differ by ${total} cents`;
}
