import { createBankFields } from './bank-fields.js';
import { alertLine, button, el, sandboxLine, setBusy } from './dom.js';
import { createTextField } from './text-field.js';

/**
 * @import { ConnectAccountView, ConnectStepRequest } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 *
 * @typedef {NonNullable<ConnectAccountView['nextStep']>} StepName
 * @typedef {Omit<ConnectStepRequest, 'client_secret'>} StepInput
 * @typedef {object} StepForm
 * @property {string} title
 * @property {string} lead
 * @property {HTMLElement} body
 * @property {string} action the button
 * @property {() => StepInput | undefined} read undefined when something is missing, which it shows
 */

/** @type {readonly StepName[]} */
export const stepNames = ['business', 'bank', 'submit'];

/** @returns {StepForm} */
const businessStep = () => {
  const first = createTextField({
    id: 'first-name',
    label: 'Legal first name',
    attributes: { autocomplete: 'given-name' },
    value: 'Jenny',
  });
  const last = createTextField({
    id: 'last-name',
    label: 'Legal last name',
    attributes: { autocomplete: 'family-name' },
    value: 'Rosen',
  });
  const phone = createTextField({
    id: 'phone',
    label: 'Phone number',
    attributes: { autocomplete: 'tel', type: 'tel' },
    value: '(000) 000-0000',
  });
  const fields = [first, last, phone];
  return {
    title: 'Your details',
    lead: 'Who receives the money. Test data is filled in.',
    body: el(
      'div',
      { class: 'fields' },
      el('div', { class: 'pair' }, first.element, last.element),
      phone.element,
    ),
    action: 'Continue',
    read: () => {
      const missing = fields.filter(({ input }) => input.value.trim() === '');
      for (const { showError } of missing) showError('This field is required.');
      missing[0]?.input.focus();
      if (missing.length > 0) return undefined;
      const business = {
        firstName: first.input.value.trim(),
        lastName: last.input.value.trim(),
        phone: phone.input.value.trim(),
      };
      return { step: 'business', business };
    },
  };
};

/** @returns {StepForm} */
const bankStep = () => {
  const bank = createBankFields({
    asksName: false,
    routing: '110000000',
    account: '000123456789',
  });
  return {
    title: 'Your bank account',
    lead: 'Where payouts are sent.',
    body: bank.element,
    action: 'Continue',
    read: () =>
      bank.validate().error === undefined ? { step: 'bank', bank: bank.read() } : undefined,
  };
};

/** @param {ConnectAccountView} account @returns {StepForm} */
const submitStep = (account) => ({
  title: 'Check and submit',
  lead: 'Review your details.',
  body: el(
    'dl',
    { class: 'review' },
    el('div', {}, el('dt', {}, 'Email'), el('dd', {}, account.email ?? 'none')),
    el('div', {}, el('dt', {}, 'Bank account'), el('dd', {}, account.bankAccount ?? 'none')),
  ),
  action: 'Agree and submit',
  read: () => ({ step: 'submit' }),
});

/** @param {StepName} name @param {ConnectAccountView} account */
const createStep = (name, account) => {
  if (name === 'business') return businessStep();
  return name === 'bank' ? bankStep() : submitStep(account);
};

/**
 * One step of the onboarding as a form.
 *
 * @param {object} request
 * @param {StepName} request.name
 * @param {ConnectAccountView} request.account
 * @param {(input: StepInput) => Promise<{ error: ShownError } | undefined>} request.onSubmit
 * @param {() => void} request.onExit
 */
export const renderStep = ({ name, account, onSubmit, onExit }) => {
  const step = createStep(name, account);
  const position = stepNames.indexOf(name) + 1;
  const go = button(step.action, true);
  const later = button('Finish later');
  const problem = alertLine();
  const heading = el('h2', { tabindex: '-1' }, step.title);
  const form = el(
    'form',
    { novalidate: true },
    step.body,
    problem,
    el('div', { class: 'actions' }, go, later),
  );
  later.addEventListener('click', onExit);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    const input = step.read();
    if (input === undefined) return;
    setBusy(go, true);
    const refused = await onSubmit(input);
    setBusy(go, false);
    if (refused !== undefined) problem.textContent = refused.error.message;
  });
  const element = el(
    'div',
    { class: 'panel' },
    sandboxLine('Test data only; nothing is checked.'),
    el('p', { class: 'position' }, `Step ${position} of ${stepNames.length}`),
    heading,
    el('p', { class: 'quiet' }, step.lead),
    form,
  );
  return { element, heading };
};
