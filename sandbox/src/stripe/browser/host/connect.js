import { ConnectElement, componentNames } from './connect-element.js';
import { integrationError } from './frame-link.js';

/**
 * @import { Connector } from './connect-element.js'
 *
 * @typedef {object} InitOptions
 * @property {string} publishableKey
 * @property {() => Promise<string>} fetchClientSecret
 * @property {unknown} [appearance]
 * @property {string} [locale]
 * @property {{ eagerClientSecretPromise?: Promise<string> }} [metaOptions]
 */

/** @param {InitOptions} options */
const init = ({ publishableKey, fetchClientSecret, appearance, locale, metaOptions }) => {
  if (!publishableKey?.startsWith('pk_test_')) {
    throw integrationError('The sandbox takes publishable test keys only: pk_test_…');
  }
  let look = { appearance, locale };
  // The loader asks for the first session while the script is still coming; it is used once.
  let eager = metaOptions?.eagerClientSecretPromise;
  eager?.catch(() => undefined);
  /** @type {Connector} */
  const connector = {
    fetchClientSecret: () => {
      const first = eager;
      eager = undefined;
      return first ?? fetchClientSecret();
    },
    look: () => look,
    elements: new Set(),
  };
  return {
    connect: connector,
    update: (/** @type {Partial<InitOptions>} */ options) => {
      look = { ...look, ...options };
      for (const element of connector.elements) element.redraw(look);
    },
    logout: async () => {
      for (const element of [...connector.elements]) element.close();
    },
  };
};

for (const name of componentNames) {
  const tag = `stripe-connect-${name}`;
  if (customElements.get(tag) === undefined) {
    customElements.define(tag, class extends ConnectElement {});
  }
}

const StripeConnect = { ...Reflect.get(window, 'StripeConnect'), init };
Object.assign(window, { StripeConnect });
if (typeof StripeConnect.onLoad === 'function') StripeConnect.onLoad();
