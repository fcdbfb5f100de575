import { alertLine, button, el, sandboxLine, setBusy, testCardLine } from './dom.js';
import { callSandbox } from './sandbox-api.js';

/**
 * @import { CheckoutView, FrameCard, PaymentIntentAnswer } from '../../frame-api.ts'
 * @import { Peer, ShownError } from '../peer.js'
 * @import { FieldSet } from './field-set.js'
 *
 * @typedef {{ error: ShownError } | { returnUrl: string | null }} PayResult
 * @typedef {FieldSet & { read: () => FrameCard }} CardFields
 * @typedef {object} PaymentRequest
 * @property {CheckoutView} view
 * @property {CardFields} card kept over redraws, so that a code does not empty it
 * @property {(card: FrameCard | undefined) => Promise<PayResult>} pay
 * @property {(returnUrl: string | null) => void} onPaid
 */

/**
 * The bank's answer first, then the session itself, which alone says whether it is paid.
 *
 * @param {Peer} peer
 * @param {string} clientSecret of the session
 * @param {string} intentSecret
 * @returns {Promise<PayResult>}
 */
const authenticate = async (peer, clientSecret, intentSecret) => {
  /** @type {PaymentIntentAnswer | { error: ShownError }} */
  const outcome = await peer.ask('challenge', { clientSecret: intentSecret });
  if ('error' in outcome) return { error: outcome.error };
  const view = await callSandbox('GET checkout', { client_secret: clientSecret });
  if ('error' in view) return view;
  return view.status === 'complete'
    ? { returnUrl: view.returnUrl }
    : { error: { type: 'card_error', message: 'The payment was not completed. Try again.' } };
};

/**
 * @param {Peer} peer
 * @param {string} clientSecret
 * @param {FrameCard | undefined} card none when nothing is due
 * @returns {Promise<PayResult>}
 */
export const payCheckout = async (peer, clientSecret, card) => {
  const answer = await callSandbox('POST checkout/pay', {
    client_secret: clientSecret,
    ...(card === undefined ? {} : { card }),
  });
  if ('error' in answer) return answer;
  if (answer.status === 'complete') return { returnUrl: answer.return_url };
  return authenticate(peer, clientSecret, answer.paymentIntentClientSecret);
};

/** @param {string} email */
const emailLine = (email) => el('p', { class: 'email' }, el('span', {}, 'Email'), ` ${email}`);

/** @param {PaymentRequest} request The card, when something is due, and the button. */
export const renderPayment = ({ view, card, pay, onPaid }) => {
  const subscribe = button('Subscribe', true);
  const problem = alertLine();
  const form = el(
    'form',
    { novalidate: true },
    view.customerEmail === null ? null : emailLine(view.customerEmail),
    view.cardRequired
      ? card.element
      : el('p', { class: 'notice' }, 'Nothing is due today, so no card is needed.'),
    problem,
    subscribe,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    if (view.cardRequired && card.validate().error !== undefined) return;
    setBusy(subscribe, true);
    subscribe.textContent = 'Processing…';
    const result = await pay(view.cardRequired ? card.read() : undefined);
    if ('returnUrl' in result) {
      onPaid(result.returnUrl);
      return;
    }
    setBusy(subscribe, false);
    subscribe.textContent = 'Subscribe';
    if (card.showRefusal(result.error)) return;
    problem.textContent = result.error.message;
    subscribe.focus();
  });
  return el(
    'section',
    { class: 'pay', 'aria-labelledby': 'how' },
    el('h2', { id: 'how' }, view.cardRequired ? 'Pay by card' : 'Confirm'),
    view.cardRequired ? testCardLine() : sandboxLine('No money moves.'),
    form,
  );
};
