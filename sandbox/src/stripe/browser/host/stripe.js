import { createEmbeddedCheckout } from './embedded-checkout.js';
import { createElements } from './elements.js';
import { integrationError } from './frame-link.js';
import {
  confirmPayment,
  handleNextAction,
  invalidRequest,
  retrievePaymentIntent,
} from './payments.js';

/** The release train that `@stripe/stripe-js` 10 compares with, else it warns on each page. */
const releaseTrain = 'endive';

/** Parts of the library that the sandbox leaves out answer with an error and never pretend. */
const leftOut = (/** @type {string} */ name) => async () =>
  invalidRequest(`The sandbox does not have ${name}; confirm with the Payment Element instead.`);

/** @param {string} publishableKey */
const createStripe = (publishableKey) => {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_')) {
    throw integrationError('The sandbox takes publishable test keys only: pk_test_…');
  }
  return {
    elements: createElements,
    confirmPayment,
    retrievePaymentIntent,
    handleNextAction,
    handleCardAction: (/** @type {string} */ clientSecret) => handleNextAction({ clientSecret }),
    confirmCardPayment: (/** @type {string} */ clientSecret) => handleNextAction({ clientSecret }),
    createEmbeddedCheckoutPage: createEmbeddedCheckout,
    initEmbeddedCheckout: createEmbeddedCheckout,
    createToken: leftOut('createToken'),
    createPaymentMethod: leftOut('createPaymentMethod'),
    createConfirmationToken: leftOut('createConfirmationToken'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
};

Object.assign(window, {
  Stripe: Object.assign(createStripe, { version: releaseTrain }),
});
