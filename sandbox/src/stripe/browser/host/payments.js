import { openChallenge } from './challenge.js';
import { inspectGroup, nothingMounted } from './elements.js';
import { integrationError, openFrame } from './frame-link.js';

/**
 * @import Stripe from 'stripe'
 * @import { ElementsGroup } from './elements.js'
 * @import { FrameLink } from './frame-link.js'
 * @import { IntentOutcome } from './challenge.js'
 * @import { ShownError } from '../peer.js'
 *
 * @typedef {{ paymentIntent: Stripe.PaymentIntent } | { error: ShownError }} PaymentResult
 * @typedef {object} ConfirmOptions
 * @property {ElementsGroup} [elements]
 * @property {string} [clientSecret]
 * @property {{ return_url?: string }} [confirmParams]
 * @property {'always' | 'if_required'} [redirect]
 */

/** @param {IntentOutcome} outcome @returns {PaymentResult} */
const asResult = (outcome) =>
  'error' in outcome ? { error: outcome.error } : { paymentIntent: outcome.payment_intent };

/** @param {string} message @param {string} [param] @returns {{ error: ShownError }} */
export const invalidRequest = (message, param) => ({
  error: { type: 'invalid_request_error', message, ...(param === undefined ? {} : { param }) },
});

/** @type {FrameLink | undefined} */
let controller;

/** An invisible frame that speaks to the sandbox for this page, which needs no other right then. */
const askController = (/** @type {string} */ question, /** @type {unknown} */ value) => {
  if (controller === undefined || !controller.frame.isConnected) {
    controller = openFrame({
      page: 'controller',
      title: 'Payment controller',
      container: document.body,
      init: {},
      handlers: {},
    });
    controller.frame.setAttribute('aria-hidden', 'true');
    controller.frame.tabIndex = -1;
    Object.assign(controller.frame.style, { position: 'fixed', width: '1px', height: '1px' });
    controller.frame.style.visibility = 'hidden';
  }
  return controller.ask(question, value);
};

/** @param {string} clientSecret @returns {Promise<IntentOutcome>} */
const fetchIntent = async (clientSecret) =>
  /** @type {IntentOutcome} */ (await askController('retrieve', { clientSecret }));

/**
 * Lets the person authenticate where the bank asks for it; any other state comes back as it is.
 *
 * @param {IntentOutcome} outcome
 * @param {string} clientSecret
 * @returns {Promise<IntentOutcome>}
 */
const authenticate = async (outcome, clientSecret) => {
  if ('error' in outcome) return outcome;
  const { status, next_action: action } = outcome.payment_intent;
  const needsPerson = action?.type === 'use_stripe_sdk' || action?.type === 'redirect_to_url';
  return status === 'requires_action' && needsPerson ? openChallenge(clientSecret) : outcome;
};

/** @param {Stripe.PaymentIntent} intent */
const redirectStatus = ({ status }) => {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'processing' || status === 'requires_action' ? 'pending' : 'failed';
};

/** @param {string} returnUrl @param {Stripe.PaymentIntent} intent @returns {Promise<never>} */
const leaveFor = (returnUrl, intent) => {
  const target = new URL(returnUrl, location.href);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  target.searchParams.set('redirect_status', redirectStatus(intent));
  location.assign(target);
  return new Promise(() => undefined);
};

/**
 * Confirms with what was typed in the group's payment element; asks for 3-D Secure in between. After
 * success it leaves for the return address, unless `redirect` is `if_required`: no method of the
 * sandbox requires it.
 *
 * @param {ConfirmOptions} options
 * @returns {Promise<PaymentResult>}
 */
export const confirmPayment = async ({
  elements,
  clientSecret,
  confirmParams,
  redirect = 'always',
}) => {
  const group = elements === undefined ? undefined : inspectGroup(elements);
  const link = group?.link;
  if (link === undefined) throw integrationError(nothingMounted);
  const secret = clientSecret ?? group?.clientSecret;
  if (typeof secret !== 'string') {
    throw integrationError('confirmPayment needs a clientSecret, here or in elements().');
  }
  const returnUrl = confirmParams?.return_url;
  if (redirect === 'always' && returnUrl === undefined) {
    return invalidRequest('confirmParams.return_url is required.', 'return_url');
  }
  const confirmed = /** @type {IntentOutcome} */ (
    await link.ask('confirm', { clientSecret: secret, returnUrl })
  );
  const outcome = await authenticate(confirmed, secret);
  if (!('error' in outcome) && redirect === 'always' && returnUrl !== undefined) {
    return leaveFor(returnUrl, outcome.payment_intent);
  }
  return asResult(outcome);
};

/** @param {string} clientSecret @returns {Promise<PaymentResult>} */
export const retrievePaymentIntent = async (clientSecret) =>
  asResult(await fetchIntent(clientSecret));

/** @param {{ clientSecret: string }} options @returns {Promise<PaymentResult>} */
export const handleNextAction = async ({ clientSecret }) =>
  asResult(await authenticate(await fetchIntent(clientSecret), clientSecret));
