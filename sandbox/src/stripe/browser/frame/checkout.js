import { createCardFields } from './card-fields.js';
import { renderSummary } from './checkout-summary.js';
import { alertLine, button, el, sandboxLine, setBusy, show, testCardLine } from './dom.js';
import { awaitParent } from './parent-link.js';
import { callSandbox } from './sandbox-api.js';

/**
 * @import { CheckoutView, PaymentIntentAnswer } from '../../frame-api.ts'
 * @import { Peer, ShownError } from '../peer.js'
 * @typedef {{ error: ShownError } | { returnUrl: string | null }} PayResult
 */

/** @param {string} title @param {string} text */
const showEnd = (title, text) => {
  const heading = el('h2', { tabindex: '-1' }, title);
  show(el('div', { class: 'end', role: 'status' }, heading, el('p', { class: 'quiet' }, text)));
  heading.focus();
};

/** @param {Peer} peer @param {string} clientSecret */
const createCheckout = (peer, clientSecret) => {
  const card = createCardFields();

  /** @returns {Promise<CheckoutView | { error: ShownError }>} */
  const read = () => callSandbox('GET checkout', { client_secret: clientSecret });

  /** After the bank's answer the session itself says whether it is paid. @param {string} secret @returns {Promise<PayResult>} */
  const authenticate = async (secret) => {
    /** @type {PaymentIntentAnswer | { error: ShownError }} */
    const outcome = await peer.ask('challenge', { clientSecret: secret });
    if ('error' in outcome) return { error: outcome.error };
    const view = await read();
    if ('error' in view) return view;
    return view.status === 'complete'
      ? { returnUrl: view.returnUrl }
      : { error: { type: 'card_error', message: 'The payment was not completed. Try again.' } };
  };

  /** @param {boolean} withCard @returns {Promise<PayResult>} */
  const pay = async (withCard) => {
    const answer = await callSandbox('POST checkout/pay', {
      client_secret: clientSecret,
      ...(withCard ? { card: card.read() } : {}),
    });
    if ('error' in answer) return answer;
    if (answer.status === 'complete') return { returnUrl: answer.return_url };
    return authenticate(answer.paymentIntentClientSecret);
  };

  /** @param {CheckoutView} view */
  const renderPayment = (view) => {
    const subscribe = button('Subscribe', true);
    const problem = alertLine();
    const email =
      view.customerEmail === null
        ? null
        : el('p', { class: 'email' }, el('span', {}, 'Email'), ` ${view.customerEmail}`);
    const form = el(
      'form',
      { novalidate: true },
      email,
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
      const result = await pay(view.cardRequired);
      if ('returnUrl' in result) {
        showEnd('You are subscribed', 'One moment, we take you back.');
        peer.send('complete', result.returnUrl);
        return;
      }
      setBusy(subscribe, false);
      subscribe.textContent = 'Subscribe';
      if (!card.showRefusal(result.error)) {
        problem.textContent = result.error.message;
        subscribe.focus();
      }
    });
    return el('section', { class: 'pay', 'aria-labelledby': 'how' }, heading(view), form);
  };

  /** @param {CheckoutView} view */
  const heading = (view) =>
    el(
      'div',
      {},
      el('h2', { id: 'how' }, view.cardRequired ? 'Pay by card' : 'Confirm'),
      view.cardRequired ? testCardLine() : sandboxLine('No money moves.'),
    );

  /** @param {string} code @returns {Promise<{ error: ShownError } | undefined>} */
  const applyCode = async (code) => {
    const answer = await callSandbox('POST checkout/promotion', {
      client_secret: clientSecret,
      code,
    });
    if ('error' in answer) return answer;
    draw(answer);
    return undefined;
  };

  /** @param {CheckoutView} view */
  const draw = (view) => {
    if (view.status === 'complete') {
      showEnd('This checkout is complete', 'Nothing more is to be done here.');
    } else if (view.status === 'expired') {
      showEnd('This checkout has expired', 'Go back and start again. Nothing was charged.');
    } else {
      show(el('div', { class: 'checkout' }, renderSummary(view, applyCode), renderPayment(view)));
    }
  };
  return { read, draw };
};

const run = async () => {
  const { peer, init } = await awaitParent();
  peer.handle({});
  const checkout = createCheckout(peer, String(init['clientSecret']));
  const view = await checkout.read();
  if ('error' in view) show(el('p', { class: 'error', role: 'alert' }, view.error.message));
  else checkout.draw(view);
};

void run();
