import { el } from './dom.js';
import { createTextField, digitsOf } from './text-field.js';

/**
 * @import { FrameBank } from '../../frame-api.ts'
 * @import { FieldSet } from './card-fields.js'
 *
 * @typedef {{ routing?: string, account?: string, name?: string, asksName: boolean }} BankStart
 */

/**
 * Routing and account number of a United States bank account, with the holder's name where asked.
 *
 * @param {BankStart} start
 * @returns {FieldSet & { read: () => FrameBank & { name?: string } }}
 */
export const createBankFields = ({ routing = '', account = '', name = '', asksName }) => {
  const nameField = createTextField({
    id: 'bank-name',
    label: 'Name on the account',
    attributes: { autocomplete: 'name' },
    value: name,
  });
  const routingField = createTextField({
    id: 'bank-routing',
    label: 'Routing number',
    attributes: { inputmode: 'numeric', autocomplete: 'off', maxlength: '9' },
    value: routing,
    format: digitsOf,
    hint: 'Nine digits. Test: 110000000',
  });
  const accountField = createTextField({
    id: 'bank-account',
    label: 'Account number',
    attributes: { inputmode: 'numeric', autocomplete: 'off', maxlength: '17' },
    value: account,
    format: digitsOf,
    hint: 'Test: 000123456789',
  });
  const shown = asksName ? [nameField, routingField, accountField] : [routingField, accountField];

  const findProblems = () => {
    const problems = [];
    if (asksName && nameField.input.value.trim() === '') {
      problems.push({ field: nameField, code: 'incomplete_name', message: 'Give the name.' });
    }
    if (digitsOf(routingField.input.value).length !== 9) {
      const message = 'A routing number has nine digits.';
      problems.push({ field: routingField, code: 'incomplete_routing_number', message });
    }
    if (digitsOf(accountField.input.value).length < 4) {
      const message = 'Give the whole account number.';
      problems.push({ field: accountField, code: 'incomplete_account_number', message });
    }
    return problems;
  };

  return {
    element: el('div', { class: 'fields' }, ...shown.map(({ element }) => element)),
    read: () => ({
      routing: digitsOf(routingField.input.value),
      account: digitsOf(accountField.input.value),
      ...(asksName ? { name: nameField.input.value.trim() } : {}),
    }),
    validate: () => {
      const problems = findProblems();
      for (const { field, message } of problems) field.showError(message);
      const [first] = problems;
      if (first === undefined) return {};
      first.field.input.focus();
      const { code, message } = first;
      return { error: { type: 'validation_error', code, message } };
    },
    showRefusal: (error) => {
      const isRouting = /routing/.test(`${error.code} ${error.param}`);
      const isAccount = /account_number|account\b/.test(`${error.code} ${error.param}`);
      if (!isRouting && !isAccount) return false;
      const field = isRouting ? routingField : accountField;
      field.showError(error.message);
      field.input.focus();
      return true;
    },
    state: () => ({
      empty: shown.every(({ input }) => input.value === ''),
      complete: findProblems().length === 0,
    }),
    clear: () => {
      for (const { input, showError } of shown) {
        input.value = '';
        showError('');
      }
    },
    focus: () => shown[0]?.input.focus(),
  };
};
