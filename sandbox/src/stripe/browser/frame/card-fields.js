import { el } from './dom.js';
import { createFieldSet, invalid } from './field-set.js';
import { createTextField, digitsOf, formatCardNumber, formatExpiry } from './text-field.js';

/**
 * @import { FrameCard } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 * @import { FieldSet, Problem } from './field-set.js'
 * @import { TextField } from './text-field.js'
 * @typedef {{ number: TextField, expiry: TextField, cvc: TextField }} CardInputs
 */

/** Lengths of real cards; whether the number exists is the server's to say. @param {string} number */
const isNumberComplete = (number) => {
  const { length } = digitsOf(number);
  return /^3[47]/.test(number) ? length === 15 : length >= 14 && length <= 19 && length !== 15;
};

/** @param {string} expiry @returns {ShownError | undefined} */
const expiryError = (expiry) => {
  const digits = digitsOf(expiry);
  if (digits.length !== 4 && digits.length !== 6) {
    return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const month = Number(digits.slice(0, 2));
  if (month < 1 || month > 12) {
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  const year = Number(digits.length === 4 ? `20${digits.slice(2)}` : digits.slice(2));
  const today = new Date();
  const isPast = year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
  return isPast
    ? invalid('invalid_expiry_year_past', "Your card's expiration date is in the past.")
    : undefined;
};

/** @returns {CardInputs} */
const createInputs = () => {
  const numeric = { inputmode: 'numeric' };
  return {
    number: createTextField({
      id: 'card-number',
      label: 'Card number',
      attributes: { ...numeric, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
      format: formatCardNumber,
    }),
    expiry: createTextField({
      id: 'card-expiry',
      label: 'Expiration date',
      attributes: { ...numeric, autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: '9' },
      format: formatExpiry,
    }),
    cvc: createTextField({
      id: 'card-cvc',
      label: 'Security code',
      attributes: { ...numeric, autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: '4' },
      format: (typed) => digitsOf(typed).slice(0, 4),
    }),
  };
};

/** @param {CardInputs} inputs @returns {Problem[]} */
const findProblems = ({ number, expiry, cvc }) => {
  /** @type {Problem[]} */
  const problems = [];
  if (!isNumberComplete(number.input.value)) {
    const error = invalid('incomplete_number', 'Your card number is incomplete.');
    problems.push({ field: number, error });
  }
  const dateError = expiryError(expiry.input.value);
  if (dateError !== undefined) problems.push({ field: expiry, error: dateError });
  if (digitsOf(cvc.input.value).length < 3) {
    const error = invalid('incomplete_cvc', "Your card's security code is incomplete.");
    problems.push({ field: cvc, error });
  }
  return problems;
};

/** @param {CardInputs} inputs @param {ShownError} error */
const blame = ({ number, expiry, cvc }, { code = '' }) => {
  if (code === 'incorrect_number' || code === 'invalid_number') return number;
  if (code === 'expired_card' || code.startsWith('invalid_expiry')) return expiry;
  return code === 'incorrect_cvc' || code === 'invalid_cvc' ? cvc : undefined;
};

/**
 * Card number, expiry and security code, for the payment element and the checkout page.
 *
 * @returns {FieldSet & { read: () => FrameCard }}
 */
export const createCardFields = () => {
  const inputs = createInputs();
  const { number, expiry, cvc } = inputs;
  const pair = el('div', { class: 'pair' }, expiry.element, cvc.element);
  return {
    ...createFieldSet({
      element: el('div', { class: 'fields' }, number.element, pair),
      fields: [number, expiry, cvc],
      findProblems: () => findProblems(inputs),
      blame: (error) => blame(inputs, error),
    }),
    read: () => ({
      number: digitsOf(number.input.value),
      exp: expiry.input.value.replace(/\s/g, ''),
      cvc: cvc.input.value,
    }),
  };
};
