import { openChallenge } from './challenge.js';
import { integrationError, openFrame, resolveLocation } from './frame-link.js';

/**
 * @import { FrameLink } from './frame-link.js'
 *
 * @typedef {object} CheckoutOptions
 * @property {string} [clientSecret]
 * @property {() => Promise<string>} [fetchClientSecret]
 * @property {() => void} [onComplete] given, it is called instead of going to the return address
 *
 * @typedef {object} EmbeddedCheckout
 * @property {(location: string | Element) => void} mount
 * @property {() => void} unmount
 * @property {() => void} destroy
 */

let mountedCount = 0;

/** @param {CheckoutOptions} options */
const secretOf = async ({ clientSecret, fetchClientSecret }) => {
  const secret = clientSecret ?? (await fetchClientSecret?.());
  if (typeof secret !== 'string') {
    throw integrationError('Embedded Checkout needs clientSecret or fetchClientSecret.');
  }
  return secret;
};

/** @param {CheckoutOptions} options @param {string | null} returnUrl */
const leave = ({ onComplete }, returnUrl) => {
  if (onComplete !== undefined) onComplete();
  else if (returnUrl !== null) location.assign(returnUrl);
};

/**
 * The whole Checkout page inside a frame of the sandbox.
 *
 * @param {CheckoutOptions} options
 * @returns {Promise<EmbeddedCheckout>}
 */
export const createEmbeddedCheckout = async (options) => {
  const clientSecret = await secretOf(options);
  /** @type {FrameLink | undefined} */
  let link;
  let isDestroyed = false;

  const unmount = () => {
    if (link !== undefined) mountedCount -= 1;
    link?.close();
    link = undefined;
  };
  return {
    mount: (location) => {
      if (isDestroyed) throw integrationError('This Embedded Checkout was destroyed.');
      const container = resolveLocation(location);
      if (link !== undefined) throw integrationError('Embedded Checkout is already mounted.');
      if (mountedCount > 0) {
        throw integrationError('You cannot have multiple Embedded Checkout objects.');
      }
      mountedCount += 1;
      link = openFrame({
        page: 'checkout',
        title: 'Secure checkout',
        container,
        init: { clientSecret },
        handlers: {
          complete: (/** @type {string | null} */ returnUrl) => leave(options, returnUrl),
          challenge: (/** @type {{ clientSecret: string }} */ asked) =>
            openChallenge(asked.clientSecret),
        },
      });
    },
    unmount,
    destroy: () => {
      unmount();
      isDestroyed = true;
    },
  };
};
