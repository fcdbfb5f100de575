import { alertLine, button, el, sandboxLine, setBusy, testCardLine } from './dom.js';
import { callSandbox } from './sandbox-api.js';

/**
 * @import { CheckoutView, FrameAddress, FrameCard, PaymentIntentAnswer } from '../../frame-api.ts'
 * @import { Peer, ShownError } from '../peer.js'
 * @import { FieldSet } from './field-set.js'
 *
 * @typedef {{ error: ShownError } | { returnUrl: string | null }} PayResult
 * @typedef {FieldSet & { read: () => FrameCard }} CardFields
 * @typedef {FieldSet & { read: () => FrameAddress }} AddressFields
 * @typedef {{ card?: FrameCard, address?: FrameAddress }} Typed what is asked for, and nothing else
 * @typedef {object} PaymentRequest
 * @property {CheckoutView} view
 * @property {CardFields} card kept over redraws, so that a code does not empty it
 * @property {AddressFields} address kept in the same way
 * @property {(typed: Typed) => Promise<PayResult>} pay
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
 * @param {Typed} typed
 * @returns {Promise<PayResult>}
 */
export const payCheckout = async (peer, clientSecret, typed) => {
  const answer = await callSandbox('POST checkout/pay', { client_secret: clientSecret, ...typed });
  if ('error' in answer) return answer;
  if (answer.status === 'complete') return { returnUrl: answer.return_url };
  return authenticate(peer, clientSecret, answer.paymentIntentClientSecret);
};

/** @param {string} email */
const emailLine = (email) => el('p', { class: 'email' }, el('span', {}, 'Email'), ` ${email}`);

/** @param {PaymentRequest} request The card, when something is due, the address, when it is asked for, and the button. */
export const renderPayment = ({ view, card, address, pay, onPaid }) => {
  const asked = [...(view.cardRequired ? [card] : []), ...(view.addressRequired ? [address] : [])];
  const subscribe = button('Subscribe', true);
  const problem = alertLine();
  const form = el(
    'form',
    { novalidate: true },
    view.customerEmail === null ? null : emailLine(view.customerEmail),
    view.cardRequired
      ? card.element
      : el('p', { class: 'notice' }, 'Nothing is due today, so no card is needed.'),
    view.addressRequired ? address.element : null,
    problem,
    subscribe,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    // From the last to the first, which then has the focus.
    const problems = asked.toReversed().map((fields) => fields.validate().error);
    if (problems.some((error) => error !== undefined)) return;
    setBusy(subscribe, true);
    subscribe.textContent = 'Processing…';
    const result = await pay({
      ...(view.cardRequired ? { card: card.read() } : {}),
      ...(view.addressRequired ? { address: address.read() } : {}),
    });
    if ('returnUrl' in result) {
      onPaid(result.returnUrl);
      return;
    }
    setBusy(subscribe, false);
    subscribe.textContent = 'Subscribe';
    const { error } = result;
    if (asked.some((fields) => fields.showRefusal(error))) return;
    problem.textContent = error.message;
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
