import type Stripe from 'stripe';
import type { PaymentMethodKind } from '../../domains/money/payments.port.ts';

/** Something the product needs from the provider's account before anyone can pay or be paid. */
export type Need = 'payouts' | 'embedded' | PaymentMethodKind;

/** `not_asked`: checking it would create something, and this is live mode. */
export type NeedAnswer = {
  need: Need;
  outcome: 'granted' | 'refused' | 'not_asked';
  /** The provider's own words. */
  note: string | null;
};

const words: Record<Need, { what: string; toDo: string }> = {
  payouts: {
    what: 'payouts to owners (connected accounts that only receive transfers)',
    toDo: 'write to https://support.stripe.com/contact and ask for approval for accounts with transfers and without card_payments',
  },
  embedded: {
    what: 'payout onboarding in our pages (embedded components)',
    toDo: 'finish Connect > Get started in the dashboard, with embedded onboarding and the Express dashboard',
  },
  card: {
    what: 'payment by card',
    toDo: 'turn on Cards under Settings > Payment methods',
  },
  us_bank_account: {
    what: 'payment by bank debit (us_bank_account)',
    toDo: 'turn on ACH Direct Debit under Settings > Payment methods, and ask support for a limit of $999,999.99 per payment',
  },
  customer_balance: {
    what: 'payment by bank transfer (customer_balance)',
    toDo: 'turn on Bank transfers under Settings > Payment methods',
  },
};

/** One line for a person at a terminal: what was checked, the answer and, if it is no, what to do. */
export function lineOf({ need, outcome, note }: NeedAnswer): string {
  const { what, toDo } = words[need];
  const said = note === null ? '' : ` Stripe says: ${note.replaceAll(/\s+/g, ' ')}`;
  switch (outcome) {
    case 'granted':
      return `granted ${what}`;
    case 'refused':
      return `refused ${what}. What to do: ${toDo}.${said}`;
    case 'not_asked':
      return `unknown ${what}. Live mode cannot be checked without creating something: run this with the same account's test keys, and ask Stripe support whether the result also applies in live mode.`;
  }
}

/** Which capability of the platform's own account a payment method needs. */
const capabilityOf = {
  card: 'card_payments',
  us_bank_account: 'us_bank_account_ach_payments',
  customer_balance: 'us_bank_transfer_payments',
} as const satisfies Record<PaymentMethodKind, keyof Stripe.Account.Capabilities>;

/** What the platform's own account says about itself: in live mode, nothing else is checked. */
export function answersOfLive(account: Pick<Stripe.Account, 'capabilities'>): NeedAnswer[] {
  const methods = Object.entries(capabilityOf) as [
    PaymentMethodKind,
    keyof Stripe.Account.Capabilities,
  ][];
  return [
    { need: 'payouts', outcome: 'not_asked', note: null },
    { need: 'embedded', outcome: 'not_asked', note: null },
    ...methods.map(([need, capability]): NeedAnswer => {
      const status = account.capabilities?.[capability] ?? 'not requested';
      return status === 'active'
        ? { need, outcome: 'granted', note: null }
        : { need, outcome: 'refused', note: `the capability ${capability} is ${status}` };
    }),
  ];
}
