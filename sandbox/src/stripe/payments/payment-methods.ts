import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import { cardFault, invalidRequest, resourceMissing } from '../transport/stripe-fault.ts';
import { emptyAddress } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { checkBank, readyMadeBanks, testBankName, testRouting } from './test-banks.table.ts';
import { declines, findTestCard, readyMadeCards } from './test-cards.table.ts';

type CardInput = { number: string; expMonth: number; expYear: number; cvc: string };
type BankInput = {
  routing: string;
  account: string;
  /** Typed by hand instead of signing in at the bank: it is proved by a micro-deposit. */
  microdeposit?: boolean | undefined;
};
export type MethodInput =
  | { type: 'card'; card: CardInput }
  | { type: 'us_bank_account'; bank: BankInput }
  | { type: 'customer_balance' };
export type Billing = {
  name?: string | undefined;
  email?: string | undefined;
  address?: Stripe.Address | null;
};

/**
 * Makes a payment method from what a person typed.
 * @throws StripeFault 402 where the number, the date or the code cannot be right: then no charge is
 * tried and nothing is left behind.
 */
export function createPaymentMethod(
  world: World,
  input: MethodInput,
  billing: Billing = {},
): Stripe.PaymentMethod {
  if (input.type === 'card') return createCard(world, input.card, billing);
  if (input.type === 'us_bank_account') return createBank(world, input.bank, billing);
  const method = { ...blankMethod(world, 'customer_balance', billing), customer_balance: {} };
  world.objects.insert('payment_method', method, {});
  return method;
}

/** A stored payment method, or one of the ready-made names such as `pm_card_visa`. */
export function resolvePaymentMethod(world: World, id: string): Stripe.PaymentMethod {
  const found = world.objects.find('payment_method', id);
  if (found) return found;
  const number = readyMadeCards[id];
  if (number !== undefined) {
    const expYear = world.clock.now().getUTCFullYear() + 5;
    return createPaymentMethod(world, {
      type: 'card',
      card: { number, expMonth: 12, expYear, cvc: '123' },
    });
  }
  const account = readyMadeBanks[id];
  if (account !== undefined) {
    return createPaymentMethod(world, {
      type: 'us_bank_account',
      bank: { routing: testRouting, account },
    });
  }
  throw resourceMissing('PaymentMethod', id, 'payment_method');
}

/**
 * The month and year of `MM/YY` or `MM/YYYY`.
 * @throws StripeFault 402 `invalid_expiry_month` or `invalid_expiry_year`.
 */
export function readExpiry(text: string): { expMonth: number; expYear: number } {
  const [month = '', year = ''] = text.replace(/\s/g, '').split('/');
  const expYear = Number(year.length === 2 ? `20${year}` : year);
  return { expMonth: Number(month), expYear };
}

function createCard(world: World, input: CardInput, billing: Billing): Stripe.PaymentMethod {
  const number = input.number.replace(/[\s-]/g, '');
  const card = findTestCard(number);
  if (card === 'incorrect') throw refusedField('number', declines.incorrectNumber);
  checkExpiry(world, input);
  if (!/^\d{3,4}$/.test(input.cvc)) {
    throw refusedField('cvc', {
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
    });
  }
  if (!card) throw refusedField('number', declines.notATestCard);
  const method: Stripe.PaymentMethod = {
    ...blankMethod(world, 'card', billing),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: randomText(16),
      funding: card.funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
  world.objects.insert('payment_method', method, { card });
  return method;
}

function checkExpiry(world: World, input: CardInput): void {
  const { expMonth, expYear } = input;
  const now = world.clock.now();
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw refusedField('exp_month', {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    });
  }
  const thisYear = now.getUTCFullYear();
  const isPast = expYear < thisYear || (expYear === thisYear && expMonth < now.getUTCMonth() + 1);
  if (!Number.isInteger(expYear) || isPast || expYear > thisYear + 50) {
    throw refusedField('exp_year', {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
    });
  }
}

function createBank(world: World, input: BankInput, billing: Billing): Stripe.PaymentMethod {
  const check = checkBank(input.routing, input.account);
  if (!check.ok) {
    throw invalidRequest(check.message, {
      code: check.code,
      param: `us_bank_account[${check.param}]`,
    });
  }
  const method: Stripe.PaymentMethod = {
    ...blankMethod(world, 'us_bank_account', billing),
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: testBankName,
      financial_connections_account: null,
      fingerprint: randomText(16),
      last4: input.account.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: input.routing,
      status_details: {},
    },
  };
  world.objects.insert('payment_method', method, {
    bank: check.bank,
    ...(input.microdeposit ? { unproved: true } : {}),
  });
  return method;
}

function blankMethod(
  world: World,
  type: 'card' | 'us_bank_account' | 'customer_balance',
  billing: Billing,
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: billing.address ?? emptyAddress,
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}

function refusedField(
  param: string,
  decline: { code: string; declineCode?: string; message: string },
) {
  return cardFault(
    {
      code: decline.code,
      message: decline.message,
      param,
      ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    },
    false,
  );
}
