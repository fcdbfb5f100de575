import { alertLine, button, el, sandboxLine, setBusy } from './dom.js';

/**
 * The first thing that embedded onboarding asks for: the person signs in to the provider, in a window of
 * the provider's own origin. A page with `Cross-Origin-Opener-Policy: same-origin` gives a frame of
 * another origin no hold of the windows that it opens; Stripe's parts then stop with "Popup is blocked",
 * and so does this. The exact words of Stripe around that could not be confirmed.
 */

const blocked = 'Popup is blocked. Allow popups for this site in your browser, and then try again.';
const watchMs = 250;

/**
 * Opens the window and waits for it.
 *
 * @param {string} secret of the account session
 * @returns {Promise<'signed_in' | 'closed' | 'blocked'>}
 */
const openWindow = (secret) =>
  new Promise((resolve) => {
    const opened = window.open('/_frames/sign-in', '_blank', 'popup,width=460,height=640');
    if (opened === null) {
      resolve('blocked');
      return;
    }
    /** @param {'signed_in' | 'closed'} outcome */
    const end = (outcome) => {
      clearInterval(watch);
      window.removeEventListener('message', hear);
      resolve(outcome);
    };
    /** @param {MessageEvent} event Only that window is heard, and only of this origin. */
    const hear = (event) => {
      if (event.source !== opened || event.origin !== location.origin) return;
      if (event.data?.claim === 'sandbox:sign-in-ready') {
        opened.postMessage({ claim: 'sandbox:sign-in', secret }, location.origin);
      }
      if (event.data?.claim === 'sandbox:signed-in') end('signed_in');
    };
    const watch = setInterval(() => {
      if (opened.closed) end('closed');
    }, watchMs);
    window.addEventListener('message', hear);
  });

/**
 * @param {object} request
 * @param {string} request.secret
 * @param {() => Promise<void>} request.onSignedIn
 */
export const renderSignIn = ({ secret, onSignedIn }) => {
  const heading = el('h2', { tabindex: '-1' }, 'Sign in to continue');
  const go = button('Sign in', true);
  const problem = alertLine();
  const form = el('form', { novalidate: true }, problem, el('div', { class: 'actions' }, go));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    setBusy(go, true);
    const outcome = await openWindow(secret);
    setBusy(go, false);
    if (outcome === 'blocked') problem.textContent = blocked;
    if (outcome === 'signed_in') await onSignedIn();
  });
  const element = el(
    'div',
    { class: 'panel' },
    sandboxLine('Nothing is checked.'),
    heading,
    el('p', { class: 'quiet' }, 'Confirm your identity in the window that opens.'),
    form,
  );
  return { element, heading };
};
