/** What a test card does, decided by its number alone. */
export type CardOutcome = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  funding: 'credit' | 'debit';
  /** Declines every charge with these words. */
  decline?: CardDecline;
  /** Declines only charges made without the person, such as renewals. */
  declinesOffSession?: boolean;
  needsAuthentication?: boolean;
  isDisputed?: boolean;
  /** Its issuer sends an early fraud warning. */
  isWarnedOf?: boolean;
  /** Its payments are placed in review, for their elevated risk. */
  isReviewed?: boolean;
  refund?: 'fails' | 'settles_later';
  /** The money can be used at once. */
  isAvailableAtOnce?: boolean;
};

export type CardDecline = { code: string; declineCode?: string; message: string };

export const declines = {
  generic: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  incorrectNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  notATestCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. The sandbox takes test cards only.',
  },
  unauthenticated: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
} as const satisfies Record<string, CardDecline>;

const visa = { brand: 'visa', funding: 'credit' } as const;

/** Every test card by its number. */
const testCards: readonly CardOutcome[] = [
  { number: '4242424242424242', ...visa },
  { number: '4000056655665556', brand: 'visa', funding: 'debit' },
  { number: '5555555555554444', brand: 'mastercard', funding: 'credit' },
  { number: '378282246310005', brand: 'amex', funding: 'credit' },
  { number: '6011111111111117', brand: 'discover', funding: 'credit' },
  { number: '4000000000000077', ...visa, isAvailableAtOnce: true },
  { number: '4000000000000002', ...visa, decline: declines.generic },
  { number: '4000000000009995', ...visa, decline: declines.insufficientFunds },
  { number: '4000000000000069', ...visa, decline: declines.expired },
  { number: '4000000000000127', ...visa, decline: declines.incorrectCvc },
  { number: '4000000000000119', ...visa, decline: declines.processingError },
  { number: '4000000000000341', ...visa, declinesOffSession: true },
  { number: '4000002500003155', ...visa, needsAuthentication: true },
  { number: '4000002760003184', ...visa, needsAuthentication: true },
  { number: '4000000000000259', ...visa, isDisputed: true },
  { number: '4000000000005423', ...visa, isWarnedOf: true },
  { number: '4000000000009235', ...visa, isReviewed: true },
  { number: '4000000000005126', ...visa, refund: 'fails' },
  { number: '4000000000007726', ...visa, refund: 'settles_later' },
];

/** Stripe's ready-made payment methods for servers, which know no card fields. */
export const readyMadeCards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_bypassPending: '4000000000000077',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_riskLevelElevated: '4000000000009235',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
};

/**
 * What the card of this number does.
 * @returns null for a well-formed number that is not a test card; `incorrect` for a malformed one.
 */
export function findTestCard(number: string): CardOutcome | 'incorrect' | null {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'incorrect';
  return testCards.find((card) => card.number === number) ?? null;
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
