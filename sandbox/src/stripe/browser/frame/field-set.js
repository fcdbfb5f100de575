/**
 * @import { ShownError } from '../peer.js'
 * @import { TextField } from './text-field.js'
 *
 * @typedef {object} FieldSet
 * @property {HTMLElement} element
 * @property {() => { error?: ShownError }} validate shows what is missing beside its field
 * @property {(error: ShownError) => boolean} showRefusal true when a field is to blame and says so
 * @property {() => { empty: boolean, complete: boolean }} state
 * @property {() => void} clear
 * @property {() => void} focus
 *
 * @typedef {{ field: TextField, error: ShownError }} Problem
 * @typedef {object} FieldSetRequest
 * @property {HTMLElement} element
 * @property {TextField[]} fields in reading order
 * @property {() => Problem[]} findProblems
 * @property {(error: ShownError) => TextField | undefined} blame the field that a refusal is about
 */

/** @param {string} code @param {string} message @returns {ShownError} */
export const invalid = (code, message) => ({ type: 'validation_error', code, message });

/**
 * What the fields of one way to pay do together.
 *
 * @param {FieldSetRequest} request
 * @returns {FieldSet}
 */
export const createFieldSet = ({ element, fields, findProblems, blame }) => ({
  element,
  validate: () => {
    const problems = findProblems();
    for (const { field, error } of problems) field.showError(error.message);
    const [first] = problems;
    if (first === undefined) return {};
    first.field.input.focus();
    return { error: first.error };
  },
  showRefusal: (error) => {
    const field = blame(error);
    field?.showError(error.message);
    field?.input.focus();
    return field !== undefined;
  },
  state: () => ({
    empty: fields.every(({ input }) => input.value === ''),
    complete: findProblems().length === 0,
  }),
  clear: () => {
    for (const { input, showError } of fields) {
      input.value = '';
      showError('');
    }
  },
  focus: () => fields[0]?.input.focus(),
});
