import { createBankFields } from './bank-fields.js';
import { createCardFields } from './card-fields.js';
import { el, sandboxLine, testCardLine } from './dom.js';

/**
 * @import { PaymentMethodInput } from '../../frame-api.ts'
 * @import { FieldSet } from './field-set.js'
 *
 * @typedef {PaymentMethodInput['type']} MethodType
 * @typedef {Omit<FieldSet, 'element'> & {
 *   type: MethodType, label: string, panel: HTMLElement, read: () => PaymentMethodInput
 * }} Method
 * @typedef {{ name?: string, email?: string }} BillingDefaults
 */

/** @returns {Method} */
const cardMethod = () => {
  const card = createCardFields();
  return {
    ...card,
    type: 'card',
    label: 'Card',
    panel: el('div', {}, testCardLine(), card.element),
    read: () => ({ type: 'card', ...card.read() }),
  };
};

/** What the person agrees to by confirming: the sandbox's own words for what Stripe shows here. */
const mandateText =
  'By confirming, you authorize Claimstead Sandbox to debit this bank account once, for the amount shown, and to correct a wrong debit with a credit. The debit takes up to four business days. Until it is started you can withdraw this authorization by writing to the seller of the service.';

/** @param {BillingDefaults} defaults @returns {Method} */
const bankMethod = ({ name, email }) => {
  const bank = createBankFields({ asksName: true, ...(name === undefined ? {} : { name }) });
  // In place of signing in at the bank, which the sandbox takes as done.
  const byHand = el('input', { type: 'checkbox', id: 'bank-microdeposit' });
  return {
    ...bank,
    type: 'us_bank_account',
    label: 'US bank account',
    panel: el(
      'div',
      {},
      sandboxLine('The numbers below settle after a few days.'),
      bank.element,
      el(
        'label',
        { class: 'choice', for: 'bank-microdeposit' },
        byHand,
        ' I don’t want to sign in at my bank: send a micro-deposit instead (test code SM11AA)',
      ),
      el('p', { class: 'hint' }, mandateText),
    ),
    read: () => ({
      type: 'us_bank_account',
      ...bank.read(),
      ...(byHand.checked ? { microdeposit: true } : {}),
      ...(email === undefined ? {} : { email }),
    }),
  };
};

/** @returns {Method} */
const transferMethod = () => ({
  type: 'customer_balance',
  label: 'Bank transfer',
  panel: el(
    'div',
    {},
    sandboxLine('No money moves.'),
    el(
      'p',
      {},
      'After you confirm, you get the account to send the money to. The payment is complete when the full amount has arrived.',
    ),
  ),
  read: () => ({ type: 'customer_balance' }),
  validate: () => ({}),
  showRefusal: () => false,
  state: () => ({ empty: false, complete: true }),
  clear: () => undefined,
  focus: () => undefined,
});

/**
 * The ways to pay that the intent allows and the sandbox can show, in this order.
 *
 * @param {string[]} allowed
 * @param {BillingDefaults} defaults
 * @returns {Method[]}
 */
export const createMethods = (allowed, defaults) => {
  /** @type {Record<string, () => Method>} */
  const makers = {
    card: cardMethod,
    us_bank_account: () => bankMethod(defaults),
    customer_balance: transferMethod,
  };
  return allowed.flatMap((type) => makers[type]?.() ?? []);
};
