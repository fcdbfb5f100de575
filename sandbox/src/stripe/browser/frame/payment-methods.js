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

/** @param {BillingDefaults} defaults @returns {Method} */
const bankMethod = ({ name, email }) => {
  const bank = createBankFields({ asksName: true, ...(name === undefined ? {} : { name }) });
  const consent =
    'By confirming you allow this account to be debited for the amount shown. The debit takes up to four business days.';
  return {
    ...bank,
    type: 'us_bank_account',
    label: 'US bank account',
    panel: el(
      'div',
      {},
      sandboxLine('The numbers below settle after a few days.'),
      bank.element,
      el('p', { class: 'hint' }, consent),
    ),
    read: () => ({
      type: 'us_bank_account',
      ...bank.read(),
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
      'After you confirm you get the account to send the money to. The payment is complete when the whole amount has arrived.',
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
 * The ways to pay that the intent allows and the sandbox can show, in the intent's order.
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
