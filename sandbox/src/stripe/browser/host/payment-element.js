import { createEmitter } from './emitter.js';
import { integrationError, openFrame, resolveLocation } from './frame-link.js';

/**
 * @import { Emitter, Listener } from './emitter.js'
 * @import { FrameLink } from './frame-link.js'
 * @typedef {Record<string, unknown>} Options
 *
 * @typedef {object} PaymentElement what the page holds
 * @property {(location: string | Element) => void} mount
 * @property {() => void} unmount
 * @property {() => void} destroy
 * @property {(options: Options) => PaymentElement} update
 * @property {(type: string, listener: Listener) => PaymentElement} on
 * @property {(type: string, listener: Listener) => PaymentElement} once
 * @property {(type: string, listener?: Listener) => PaymentElement} off
 * @property {() => void} focus
 * @property {() => void} blur
 * @property {() => void} clear
 * @property {() => PaymentElement} collapse
 *
 * @typedef {object} ElementSource what the group of elements gives to it
 * @property {() => Options} groupOptions client secret or amount, appearance
 * @property {Options} options
 * @property {() => void} onDestroy
 *
 * @typedef {object} MountedElement
 * @property {PaymentElement} element
 * @property {() => FrameLink | undefined} link the frame's line while it is mounted
 */

const elementType = 'payment';

/** @param {Element} container What Enter does in a field of the page itself. */
const submitFormAround = (container) => container.closest('form')?.requestSubmit();

/**
 * @param {Element} container
 * @param {Options} init
 * @param {Emitter} emitter
 */
const openPaymentFrame = (container, init, emitter) => {
  /** @param {string} type */
  const relay = (type) => (/** @type {Options | undefined} */ detail) =>
    emitter.emit(type, { elementType, ...detail });
  container.classList.add('StripeElement');
  emitter.emit('loaderstart', { elementType });
  return openFrame({
    page: 'payment',
    title: 'Secure payment input frame',
    container,
    init,
    handlers: {
      ready: relay('ready'),
      change: relay('change'),
      focus: relay('focus'),
      blur: relay('blur'),
      escape: relay('escape'),
      loaderror: relay('loaderror'),
      enter: () => submitFormAround(container),
    },
    onFail: (error) => emitter.emit('loaderror', { elementType, error }),
  });
};

/** What every element can do besides being mounted. @param {Emitter} emitter @param {() => FrameLink | undefined} link */
const createControls = (emitter, link) => ({
  focus: () => {
    link()?.frame.focus();
    link()?.send('focus');
  },
  blur: () => link()?.send('blur'),
  clear: () => link()?.send('clear'),
  /** @this {PaymentElement} @param {string} type @param {Listener} listener */
  on(type, listener) {
    emitter.on(type, listener);
    return this;
  },
  /** @this {PaymentElement} @param {string} type @param {Listener} listener */
  once(type, listener) {
    emitter.once(type, listener);
    return this;
  },
  /** @this {PaymentElement} @param {string} type @param {Listener} [listener] */
  off(type, listener) {
    emitter.off(type, listener);
    return this;
  },
  /** @this {PaymentElement} */
  collapse() {
    return this;
  },
});

/**
 * The payment element: fields in a frame of the sandbox. Nothing typed there reaches this page; it
 * only learns whether the fields are empty or complete.
 *
 * @param {ElementSource} source
 * @returns {MountedElement}
 */
export const createPaymentElement = ({ groupOptions, options, onDestroy }) => {
  const emitter = createEmitter();
  /** @type {FrameLink | undefined} */
  let link;
  let isDestroyed = false;
  let current = options;

  const unmount = () => {
    link?.frame.parentElement?.classList.remove('StripeElement');
    link?.close();
    link = undefined;
  };

  /** @type {PaymentElement} */
  const element = {
    ...createControls(emitter, () => link),
    mount: (location) => {
      if (isDestroyed) {
        throw integrationError('This Element has already been destroyed. Please create a new one.');
      }
      const container = resolveLocation(location);
      if (link?.frame.parentElement === container) return;
      unmount();
      link = openPaymentFrame(container, { ...groupOptions(), options: current }, emitter);
    },
    unmount,
    destroy: () => {
      unmount();
      isDestroyed = true;
      onDestroy();
    },
    update: (updates) => {
      current = { ...current, ...updates };
      link?.send('update', { options: current });
      return element;
    },
  };
  return { element, link: () => link };
};
