import { el } from './dom.js';
import { createFieldSet, invalid } from './field-set.js';
import { createTextField, digitsOf } from './text-field.js';

/**
 * @import { FrameBank } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 * @import { FieldSet, Problem } from './field-set.js'
 * @import { TextField } from './text-field.js'
 *
 * @typedef {{ routing?: string, account?: string, name?: string, asksName: boolean }} BankStart
 * @typedef {{ name: TextField, routing: TextField, account: TextField }} BankInputs
 */

/** @param {BankStart} start @returns {BankInputs} */
const createInputs = ({ routing = '', account = '', name = '' }) => {
  const numeric = { inputmode: 'numeric', autocomplete: 'off' };
  return {
    name: createTextField({
      id: 'bank-name',
      label: 'Name on the account',
      attributes: { autocomplete: 'name' },
      value: name,
    }),
    routing: createTextField({
      id: 'bank-routing',
      label: 'Routing number',
      attributes: { ...numeric, maxlength: '9' },
      value: routing,
      format: digitsOf,
      hint: 'Nine digits. Test: 110000000',
    }),
    account: createTextField({
      id: 'bank-account',
      label: 'Account number',
      attributes: { ...numeric, maxlength: '17' },
      value: account,
      format: digitsOf,
      hint: 'Test: 000123456789',
    }),
  };
};

/** @param {BankInputs} inputs @param {boolean} asksName @returns {Problem[]} */
const findProblems = ({ name, routing, account }, asksName) => {
  /** @type {Problem[]} */
  const problems = [];
  if (asksName && name.input.value.trim() === '') {
    const error = invalid('incomplete_name', 'Enter the name on the account.');
    problems.push({ field: name, error });
  }
  if (digitsOf(routing.input.value).length !== 9) {
    const error = invalid('incomplete_routing_number', 'A routing number has nine digits.');
    problems.push({ field: routing, error });
  }
  if (digitsOf(account.input.value).length < 4) {
    const error = invalid('incomplete_account_number', 'Enter the whole account number.');
    problems.push({ field: account, error });
  }
  return problems;
};

/** @param {BankInputs} inputs @param {ShownError} error */
const blame = ({ routing, account }, { code, param }) => {
  const about = `${code} ${param}`;
  if (about.includes('routing')) return routing;
  return about.includes('account_number') ? account : undefined;
};

/**
 * Routing and account number of a United States bank account, with the holder's name where asked.
 *
 * @param {BankStart} start
 * @returns {FieldSet & { read: () => FrameBank & { name?: string } }}
 */
export const createBankFields = (start) => {
  const inputs = createInputs(start);
  const { name, routing, account } = inputs;
  const fields = start.asksName ? [name, routing, account] : [routing, account];
  return {
    ...createFieldSet({
      element: el('div', { class: 'fields' }, ...fields.map(({ element }) => element)),
      fields,
      findProblems: () => findProblems(inputs, start.asksName),
      blame: (error) => blame(inputs, error),
    }),
    read: () => ({
      routing: digitsOf(routing.input.value),
      account: digitsOf(account.input.value),
      ...(start.asksName ? { name: name.input.value.trim() } : {}),
    }),
  };
};
