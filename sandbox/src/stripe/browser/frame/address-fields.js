import { el } from './dom.js';
import { createFieldSet, invalid } from './field-set.js';
import { createTextField } from './text-field.js';

/**
 * @import { FrameAddress } from '../../frame-api.ts'
 * @import { FieldSet, Problem } from './field-set.js'
 * @import { TextField } from './text-field.js'
 * @typedef {{ line1: TextField, city: TextField, state: TextField, zip: TextField }} AddressInputs
 */

/** @returns {AddressInputs} */
const createInputs = () => ({
  line1: createTextField({
    id: 'billing-line1',
    label: 'Street address',
    attributes: { autocomplete: 'billing address-line1' },
  }),
  city: createTextField({
    id: 'billing-city',
    label: 'City',
    attributes: { autocomplete: 'billing address-level2' },
  }),
  state: createTextField({
    id: 'billing-state',
    label: 'State',
    attributes: {
      autocomplete: 'billing address-level1',
      autocapitalize: 'characters',
      placeholder: 'CA',
      maxlength: '2',
    },
    format: (typed) => typed.toUpperCase(),
  }),
  zip: createTextField({
    id: 'billing-zip',
    label: 'ZIP code',
    attributes: { autocomplete: 'billing postal-code', inputmode: 'numeric', maxlength: '10' },
  }),
});

/** Whether there is such a state is the server's to say. @param {AddressInputs} inputs @returns {Problem[]} */
const findProblems = ({ line1, city, state, zip }) => {
  /** @type {[TextField, RegExp, string][]} */
  const checks = [
    [line1, /\S/, 'Enter a street address.'],
    [city, /\S/, 'Enter a city.'],
    [state, /^[A-Za-z]{2}$/, 'Enter a state, like CA.'],
    [zip, /^\d{5}(-\d{4})?$/, 'Enter a ZIP code.'],
  ];
  return checks
    .filter(([{ input }, right]) => !right.test(input.value.trim()))
    .map(([field, , message]) => ({ field, error: invalid('incomplete_address', message) }));
};

/**
 * A billing address in the United States, which Stripe's form asks for in full where it is told to.
 *
 * @returns {FieldSet & { read: () => FrameAddress }}
 */
export const createAddressFields = () => {
  const inputs = createInputs();
  const { line1, city, state, zip } = inputs;
  const pair = el('div', { class: 'pair' }, state.element, zip.element);
  const heading = el('h3', {}, 'Billing address, United States');
  return {
    ...createFieldSet({
      element: el('div', { class: 'fields' }, heading, line1.element, city.element, pair),
      fields: [line1, city, state, zip],
      findProblems: () => findProblems(inputs),
      blame: ({ param = '' }) => {
        if (param === 'address[line1]') return line1;
        if (param === 'address[city]') return city;
        if (param === 'address[state]') return state;
        return param === 'address[postal_code]' ? zip : undefined;
      },
    }),
    read: () => ({
      line1: line1.input.value,
      city: city.input.value,
      state: state.input.value.trim().toUpperCase(),
      postal_code: zip.input.value,
      country: 'US',
    }),
  };
};
