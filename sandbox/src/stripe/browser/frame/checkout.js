import { createAddressFields } from './address-fields.js';
import { createCardFields } from './card-fields.js';
import { payCheckout, renderPayment } from './checkout-payment.js';
import { renderSummary } from './checkout-summary.js';
import { el, show } from './dom.js';
import { awaitParent } from './parent-link.js';
import { callSandbox } from './sandbox-api.js';

/**
 * @import { CheckoutView } from '../../frame-api.ts'
 * @import { Peer, ShownError } from '../peer.js'
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
  const address = createAddressFields();

  /** @param {string} code @returns {Promise<{ error: ShownError } | undefined>} */
  const applyCode = async (code) => {
    const answer = await callSandbox('POST checkout/promotion', {
      client_secret: clientSecret,
      code,
    });
    if ('error' in answer) return answer;
    draw(answer);
    // The button that was pressed is gone; the focus goes to what replaces it.
    const next = document.querySelector('.applied button, .promotion button');
    if (next instanceof HTMLElement) next.focus();
    return undefined;
  };

  /** @param {string | null} returnUrl */
  const finish = (returnUrl) => {
    showEnd('You are subscribed', 'One moment, taking you back.');
    peer.send('complete', returnUrl);
  };

  /** @param {CheckoutView} view */
  const draw = (view) => {
    if (view.status === 'complete') {
      showEnd('This checkout is complete', 'There’s nothing more to do here.');
      return;
    }
    if (view.status === 'expired') {
      showEnd('This checkout has expired', 'Go back and start again. Nothing was charged.');
      return;
    }
    const payment = renderPayment({
      view,
      card,
      address,
      pay: (given) => payCheckout(peer, clientSecret, given),
      onPaid: finish,
    });
    show(el('div', { class: 'checkout' }, renderSummary(view, applyCode), payment));
  };
  return draw;
};

const run = async () => {
  const { peer, init } = await awaitParent();
  peer.handle({});
  const clientSecret = String(init['clientSecret']);
  const view = await callSandbox('GET checkout', { client_secret: clientSecret });
  if ('error' in view) show(el('p', { class: 'error', role: 'alert' }, view.error.message));
  else createCheckout(peer, clientSecret)(view);
};

void run();
