import { applyAppearance } from './appearance.js';
import { el, show } from './dom.js';
import { awaitParent } from './parent-link.js';
import { createMethods } from './payment-methods.js';
import { callSandbox } from './sandbox-api.js';
import { createTabs } from './tabs.js';

/**
 * @import { PaymentIntentAnswer } from '../../frame-api.ts'
 * @import { Peer, ShownError } from '../peer.js'
 * @import { BillingDefaults, Method } from './payment-methods.js'
 *
 * @typedef {{
 *   clientSecret?: string, paymentMethodTypes?: string[], appearance?: unknown,
 *   options?: { defaultValues?: { billingDetails?: BillingDefaults }, paymentMethodOrder?: string[] },
 * }} Init
 */

/** @type {ShownError} */
const notUsable = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'This payment can no longer be paid here.',
};

/** Without a secret the page confirms later and says itself what may be used. @param {Init} init */
const readAllowed = async ({ clientSecret, paymentMethodTypes = ['card'] }) => {
  if (clientSecret === undefined) return paymentMethodTypes;
  const answer = await callSandbox('GET payment_intents', { client_secret: clientSecret });
  if ('error' in answer) return answer;
  const { status, payment_method_types: types } = answer.payment_intent;
  return status === 'succeeded' || status === 'canceled' ? { error: notUsable } : types;
};

/**
 * Stripe sorts the ways to pay by what it thinks is used most, whatever the intent's order; only the page's own counts.
 */
const ownOrder = ['card', 'us_bank_account', 'customer_balance'];

/** @param {string[]} allowed @param {string[]} [order] */
const inOrder = (allowed, order = ownOrder) => [
  ...order.filter((type) => allowed.includes(type)),
  ...allowed.filter((type) => !order.includes(type)),
];

/** @param {Peer} peer @param {() => Method} current */
const reportTyping = (peer, current) => {
  let last = '';
  return () => {
    const { type, state } = current();
    const change = { ...state(), collapsed: false, value: { type } };
    const text = JSON.stringify(change);
    if (text !== last) peer.send('change', change);
    last = text;
  };
};

/** @param {Peer} peer */
const reportKeysAndFocus = (peer) => {
  document.addEventListener('focusin', (event) => {
    if (event.relatedTarget === null) peer.send('focus');
  });
  document.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) peer.send('blur');
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') peer.send('escape');
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) peer.send('enter');
  });
};

/** @param {Method} method @param {{ clientSecret: string, returnUrl?: string }} asked */
const confirm = async (method, { clientSecret, returnUrl }) => {
  const checked = method.validate();
  if (checked.error !== undefined) return checked;
  const place = document.querySelector('fieldset');
  if (place !== null) place.disabled = true;
  const answer = await callSandbox('POST payment_intents/confirm', {
    client_secret: clientSecret,
    method: method.read(),
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  });
  if (place !== null) place.disabled = false;
  if ('error' in answer) method.showRefusal(answer.error);
  return answer;
};

/** @param {Peer} peer @param {Method} first @param {Method[]} methods */
const serve = (peer, first, methods) => {
  let current = first;
  const report = reportTyping(peer, () => current);
  const tabs = createTabs(methods, ({ type }) => {
    current = methods.find((method) => method.type === type) ?? current;
    report();
  });
  // A fieldset, because one attribute then switches off every field while the payment is confirmed.
  const heading = el('h2', { class: 'unseen' }, 'Payment details');
  show(heading, el('fieldset', { 'aria-label': 'Payment details' }, tabs));
  document.addEventListener('input', report);
  reportKeysAndFocus(peer);
  peer.handle({
    update: (/** @type {Init} */ { appearance }) => applyAppearance(appearance),
    validate: () => ({ ...current.validate(), selectedPaymentMethod: current.type }),
    confirm: (/** @type {{ clientSecret: string, returnUrl?: string }} */ asked) =>
      confirm(current, asked),
    refresh: () => ({}),
    focus: () => current.focus(),
    blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    clear: () => {
      for (const method of methods) method.clear();
      report();
    },
  });
  peer.send('ready');
};

const run = async () => {
  const link = await awaitParent();
  const init = /** @type {Init} */ (link.init);
  applyAppearance(init.appearance);
  const allowed = await readAllowed(init);
  const methods = Array.isArray(allowed)
    ? createMethods(
        inOrder(allowed, init.options?.paymentMethodOrder),
        init.options?.defaultValues?.billingDetails ?? {},
      )
    : [];
  const [first] = methods;
  if (first !== undefined) {
    serve(link.peer, first, methods);
    return;
  }
  const error = 'error' in allowed ? allowed.error : notUsable;
  show(el('p', { class: 'error', role: 'alert' }, error.message));
  link.peer.handle({ validate: () => ({ error }), confirm: () => ({ error }) });
  link.peer.send('loaderror', { error });
};

void run();
