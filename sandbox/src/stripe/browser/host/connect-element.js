import { openFrame } from './frame-link.js';

/**
 * @import { FrameLink } from './frame-link.js'
 * @import { ShownError } from '../peer.js'
 *
 * @typedef {object} Connector what one `StripeConnect.init` shares with its elements
 * @property {() => Promise<string>} fetchClientSecret a new account session
 * @property {() => Record<string, unknown>} look appearance and locale
 * @property {Set<ConnectElement>} elements those on the page
 */

/** Every component that `@stripe/connect-js` may create, and every setter that it may call. */
export const componentNames =
  'account-onboarding disputes-list payments payment-details payment-disputes payouts payouts-list payout-details balances account-management notification-banner instant-payouts-promotion issuing-card issuing-cards-list financial-account financial-account-transactions documents tax-registrations tax-settings balance-report payout-reconciliation-report'.split(
    ' ',
  );
const setterNames =
  'OnLoadError OnLoaderStart FullTermsOfServiceUrl RecipientTermsOfServiceUrl PrivacyPolicyUrl SkipTermsOfServiceCollection CollectionOptions OnExit OnStepChange OnSectionOpen OnNotificationsChange OnInstantPayoutsPromotionLoaded OnInstantPayoutCreated DefaultCard CardSwitching FetchEphemeralKey ShowSpendControls IssuingProgram FinancialAccount DefaultFilters Payment OnClose OnDisputesLoaded HideProductTaxCodeSelector DisplayHeadOfficeCountries OnTaxSettingsUpdated OnAfterTaxRegistrationAdded DisplayCountries OnAfterTaxRegistrationExpired Payout OnReportAvailabilityLoaded'.split(
    ' ',
  );

/** `stripe-connect-…`: opens its frame once it is on the page and knows its account session. */
export class ConnectElement extends HTMLElement {
  /** @type {Connector | undefined} */
  #connector;
  /** @type {FrameLink | undefined} */
  #link;
  /** @type {Map<string, unknown>} */
  settings = new Map();

  /** Called by `@stripe/connect-js` once the script is there. @param {Connector} connector */
  setConnector(connector) {
    this.#connector = connector;
    this.#open();
  }

  connectedCallback() {
    this.#open();
  }

  disconnectedCallback() {
    this.close();
  }

  close() {
    this.#connector?.elements.delete(this);
    this.#link?.close();
    this.#link = undefined;
  }

  /** @param {Record<string, unknown>} look */
  redraw(look) {
    this.#link?.send('update', look);
  }

  /** @param {string} name @param {unknown} [event] */
  #tell(name, event) {
    const listener = this.settings.get(name);
    if (typeof listener === 'function') listener(event);
  }

  #open() {
    const connector = this.#connector;
    if (connector === undefined || !this.isConnected || this.#link !== undefined) return;
    const elementTagName = this.localName.replace('stripe-connect-', '');
    const fail = (/** @type {ShownError} */ error) =>
      this.#tell('OnLoadError', { elementTagName, error });
    this.style.display = 'block';
    connector.elements.add(this);
    this.#link = openFrame({
      page: 'connect',
      title: elementTagName === 'account-onboarding' ? 'Payout details' : 'Payout account',
      container: this,
      init: { component: elementTagName, ...connector.look() },
      handlers: {
        clientSecret: async () => ({ clientSecret: await connector.fetchClientSecret() }),
        loaderstart: () => this.#tell('OnLoaderStart', { elementTagName }),
        loaderror: fail,
        step: (/** @type {string} */ step) => this.#tell('OnStepChange', { step }),
        exit: () => this.#tell('OnExit'),
      },
      onFail: fail,
    });
  }
}

for (const name of setterNames) {
  Object.defineProperty(ConnectElement.prototype, `set${name}InternalOnly`, {
    /** @this {ConnectElement} @param {unknown} value */
    value(value) {
      this.settings.set(name, value);
    },
  });
}
