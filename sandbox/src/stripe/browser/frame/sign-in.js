import { alertLine, button, el, sandboxLine, setBusy, show } from './dom.js';
import { callSandbox } from './sandbox-api.js';

/** The window that `sign-in-window.js` opens. It learns whose session it is from its opener alone. */

/** @param {Window} opener */
const sessionFrom = (opener) =>
  new Promise((/** @type {(secret: string) => void} */ resolve) => {
    window.addEventListener('message', (event) => {
      if (event.source !== opener || event.origin !== location.origin) return;
      if (event.data?.claim === 'sandbox:sign-in') resolve(event.data.secret);
    });
    opener.postMessage({ claim: 'sandbox:sign-in-ready' }, location.origin);
  });

/** @param {Window} opener @param {string} secret */
const ask = (opener, secret) => {
  const go = button('Confirm it’s me', true);
  const problem = alertLine();
  const form = el('form', { novalidate: true }, problem, el('div', { class: 'actions' }, go));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    setBusy(go, true);
    const answer = await callSandbox('POST connect/sign_in', { client_secret: secret });
    setBusy(go, false);
    if ('error' in answer) {
      problem.textContent = answer.error.message;
      return;
    }
    opener.postMessage({ claim: 'sandbox:signed-in' }, location.origin);
    window.close();
  });
  show(
    el(
      'div',
      { class: 'panel' },
      sandboxLine('Stripe would send a code here; the sandbox doesn’t need one.'),
      el('h1', {}, 'Is it you?'),
      el('p', { class: 'quiet' }, 'Confirm to continue with your payout details.'),
      form,
    ),
  );
};

const run = async () => {
  const opener = /** @type {Window | null} */ (window.opener);
  if (opener === null) {
    const text = 'This window lost the page that opened it. Close it and try again.';
    show(el('p', { class: 'error', role: 'alert' }, text));
    return;
  }
  ask(opener, await sessionFrom(opener));
};

void run();
