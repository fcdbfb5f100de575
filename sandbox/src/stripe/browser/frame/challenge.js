import { button, el, money, sandboxLine, setBusy, show } from './dom.js';
import { awaitParent } from './parent-link.js';
import { callSandbox } from './sandbox-api.js';

/** @param {string} clientSecret */
const describe = async (clientSecret) => {
  const answer = await callSandbox('GET payment_intents', { client_secret: clientSecret });
  if ('error' in answer) return 'Your bank asks you to confirm this payment.';
  const { amount, currency } = answer.payment_intent;
  return `Your bank asks you to confirm a payment of ${money(amount, currency)}.`;
};

const run = async () => {
  const { peer, init } = await awaitParent();
  const clientSecret = String(init['clientSecret']);
  peer.handle({});
  const complete = button('Complete', true);
  const fail = button('Fail');

  /** @param {HTMLButtonElement} pressed @param {'succeed' | 'fail'} outcome */
  const choose = async (pressed, outcome) => {
    setBusy(pressed, true);
    (pressed === complete ? fail : complete).disabled = true;
    const answer = await callSandbox('POST payment_intents/authenticate', {
      client_secret: clientSecret,
      outcome,
    });
    peer.send('outcome', answer);
  };
  complete.addEventListener('click', () => void choose(complete, 'succeed'));
  fail.addEventListener('click', () => void choose(fail, 'fail'));

  show(
    el(
      'div',
      { class: 'card' },
      sandboxLine('3-D Secure test'),
      el('h2', {}, 'Confirm your payment'),
      el('p', { class: 'quiet' }, await describe(clientSecret)),
      el('div', { class: 'actions' }, complete, fail),
    ),
  );
  complete.focus();
};

void run();
