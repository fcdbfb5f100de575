import { openFrame } from './frame-link.js';

/**
 * @import { PaymentIntentAnswer } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 * @typedef {PaymentIntentAnswer | { error: ShownError }} IntentOutcome
 */

/**
 * Shows the bank's 3-D Secure page over the whole window until the person has answered it.
 *
 * A modal dialog, because it keeps the keyboard inside and returns the focus automatically, above
 * whatever layers the page has.
 *
 * @param {string} clientSecret
 * @returns {Promise<IntentOutcome>}
 */
export const openChallenge = (clientSecret) =>
  new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Bank confirmation');
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      background: 'transparent',
      colorScheme: 'light',
    });
    document.body.appendChild(dialog);
    const scroll = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    // Leaving by Escape would leave the payment neither done nor failed.
    dialog.addEventListener('cancel', (event) => event.preventDefault());

    /** @param {IntentOutcome} outcome */
    const finish = (outcome) => {
      document.documentElement.style.overflow = scroll;
      dialog.close();
      link.close();
      dialog.remove();
      resolve(outcome);
    };
    const link = openFrame({
      page: 'challenge',
      title: 'Bank confirmation',
      container: dialog,
      fills: true,
      init: { clientSecret },
      handlers: { outcome: finish },
      onFail: (error) => finish({ error }),
    });
    dialog.showModal();
    link.frame.focus();
  });
