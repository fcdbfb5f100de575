import { integrationError } from './frame-link.js';
import { createPaymentElement } from './payment-element.js';

/**
 * @import { FrameLink } from './frame-link.js'
 * @import { MountedElement, Options, PaymentElement } from './payment-element.js'
 * @import { ShownError } from '../peer.js'
 *
 * @typedef {object} ElementsGroup
 * @property {(type: string, options?: Options) => PaymentElement} create
 * @property {(type: string) => PaymentElement | null} getElement
 * @property {(options: Options) => void} update
 * @property {() => Promise<{ error?: ShownError }>} fetchUpdates
 * @property {() => Promise<{ error?: ShownError, selectedPaymentMethod?: string }>} submit
 */

/** @type {WeakMap<object, () => { clientSecret: unknown, link: FrameLink | undefined }>} */
const groups = new WeakMap();

/** The secret and the mounted frame of a group that this library made. @param {object} group */
export const inspectGroup = (group) => groups.get(group)?.();

const nothingMounted =
  'Invalid value: elements should have a mounted Payment Element or Express Checkout Element.';

/**
 * @param {Options} [given]
 * @returns {ElementsGroup}
 */
export const createElements = (given = {}) => {
  let groupOptions = given;
  /** @type {MountedElement | undefined} */
  let payment;

  /** @param {string} question */
  const askFrame = async (question) => {
    const link = payment?.link();
    if (link === undefined) throw integrationError(nothingMounted);
    return /** @type {{ error?: ShownError, selectedPaymentMethod?: string }} */ (
      await link.ask(question)
    );
  };

  /** @type {ElementsGroup} */
  const group = {
    create: (type, options = {}) => {
      if (type !== 'payment') {
        throw integrationError(`The sandbox has no Element of type ${type}; it has "payment".`);
      }
      if (payment !== undefined) {
        throw integrationError(
          'Can only create one Element of type payment through this instance.',
        );
      }
      const created = createPaymentElement({
        groupOptions: () => groupOptions,
        options,
        onDestroy: () => {
          payment = undefined;
        },
      });
      payment = created;
      return created.element;
    },
    getElement: (type) => (type === 'payment' ? (payment?.element ?? null) : null),
    update: (updates) => {
      groupOptions = { ...groupOptions, ...updates };
      payment?.link()?.send('update', groupOptions);
    },
    fetchUpdates: async () => askFrame('refresh'),
    submit: async () => askFrame('validate'),
  };
  groups.set(group, () => ({
    clientSecret: groupOptions['clientSecret'],
    link: payment?.link(),
  }));
  return group;
};

export { nothingMounted };
