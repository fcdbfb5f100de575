import { el } from './dom.js';
import { createTextField, digitsOf, formatCardNumber, formatExpiry } from './text-field.js';

/**
 * @import { FrameCard } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 *
 * @typedef {object} FieldSet
 * @property {HTMLElement} element
 * @property {() => { error?: ShownError }} validate shows what is missing beside its field
 * @property {(error: ShownError) => boolean} showRefusal true when a field is to blame and says so
 * @property {() => { empty: boolean, complete: boolean }} state
 * @property {() => void} clear
 * @property {() => void} focus
 */

/** @param {string} code @param {string} message @returns {ShownError} */
const invalid = (code, message) => ({ type: 'validation_error', code, message });

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

/** Which field a refusal of the server is about. */
const fieldOfCode = new Map([
  ['incorrect_number', 'number'],
  ['invalid_number', 'number'],
  ['expired_card', 'expiry'],
  ['invalid_expiry_month', 'expiry'],
  ['invalid_expiry_year', 'expiry'],
  ['incorrect_cvc', 'cvc'],
  ['invalid_cvc', 'cvc'],
]);

/**
 * Card number, expiry and security code, for the payment element and the checkout page.
 *
 * @returns {FieldSet & { read: () => FrameCard }}
 */
export const createCardFields = () => {
  const numeric = { inputmode: 'numeric' };
  const number = createTextField({
    id: 'card-number',
    label: 'Card number',
    attributes: { ...numeric, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
    format: formatCardNumber,
  });
  const expiry = createTextField({
    id: 'card-expiry',
    label: 'Expiration date',
    attributes: { ...numeric, autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: '9' },
    format: formatExpiry,
  });
  const cvc = createTextField({
    id: 'card-cvc',
    label: 'Security code',
    attributes: { ...numeric, autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: '4' },
    format: (typed) => digitsOf(typed).slice(0, 4),
  });
  const fields = { number, expiry, cvc };

  /** @returns {{ field: keyof typeof fields, error: ShownError }[]} */
  const findProblems = () => {
    const problems = [];
    if (!isNumberComplete(number.input.value)) {
      const error = invalid('incomplete_number', 'Your card number is incomplete.');
      problems.push({ field: /** @type {const} */ ('number'), error });
    }
    const dateError = expiryError(expiry.input.value);
    if (dateError !== undefined) {
      problems.push({ field: /** @type {const} */ ('expiry'), error: dateError });
    }
    if (digitsOf(cvc.input.value).length < 3) {
      const error = invalid('incomplete_cvc', "Your card's security code is incomplete.");
      problems.push({ field: /** @type {const} */ ('cvc'), error });
    }
    return problems;
  };

  return {
    element: el(
      'div',
      { class: 'fields' },
      number.element,
      el('div', { class: 'pair' }, expiry.element, cvc.element),
    ),
    read: () => ({
      number: digitsOf(number.input.value),
      exp: expiry.input.value.replace(/\s/g, ''),
      cvc: cvc.input.value,
    }),
    validate: () => {
      const problems = findProblems();
      for (const { field, error } of problems) fields[field].showError(error.message);
      const [first] = problems;
      if (first === undefined) return {};
      fields[first.field].input.focus();
      return { error: first.error };
    },
    showRefusal: (error) => {
      const name = fieldOfCode.get(error.code ?? '');
      if (name !== 'number' && name !== 'expiry' && name !== 'cvc') return false;
      fields[name].showError(error.message);
      fields[name].input.focus();
      return true;
    },
    state: () => ({
      empty: Object.values(fields).every(({ input }) => input.value === ''),
      complete: findProblems().length === 0,
    }),
    clear: () => {
      for (const { input, showError } of Object.values(fields)) {
        input.value = '';
        showError('');
      }
    },
    focus: () => number.input.focus(),
  };
};
