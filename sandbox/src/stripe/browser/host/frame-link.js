import { createPeer } from '../peer.js';
import { sandboxOrigin } from './origin.js';

/** @import { Handlers, Peer, ShownError } from '../peer.js' */

/**
 * @typedef {object} FrameLink
 * @property {<T>(name: string, value?: unknown) => Promise<T | { error: ShownError }>} ask
 * @property {(name: string, value?: unknown) => void} send
 * @property {() => void} close
 * @property {HTMLIFrameElement} frame
 *
 * @typedef {object} FrameRequest
 * @property {string} page
 * @property {string} title
 * @property {Node} container
 * @property {Record<string, unknown>} init
 * @property {Handlers} handlers
 * @property {(error: ShownError) => void} [onFail]
 * @property {boolean} [fills] the frame takes its container's height, not its content's
 */

const patienceMs = 15_000;

/** Options may hold functions; only what JSON can say goes to the frame. @param {unknown} value */
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

/** @param {FrameRequest} request */
const createFrame = ({ page, title, fills }) => {
  const frame = document.createElement('iframe');
  frame.src = `${sandboxOrigin}/_frames/${page}`;
  frame.title = title;
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    width: '100%',
    height: fills ? '100%' : '0',
    colorScheme: 'light',
    overflow: 'hidden',
  });
  return frame;
};

/**
 * Opens a frame of the sandbox and a line to it. The line's other end is handed over with the
 * sandbox's origin as target, so no other page can receive it, whatever the frame navigates to.
 *
 * @param {FrameRequest} request
 * @returns {FrameLink}
 */
export const openFrame = (request) => {
  const frame = createFrame(request);
  /** @type {PromiseWithResolvers<Peer>} */
  const connected = Promise.withResolvers();
  /** @type {Peer | undefined} */
  let peer;
  let isClosed = false;
  const giveUp = setTimeout(() => {
    request.onFail?.({
      type: 'api_connection_error',
      message: 'The form could not be loaded. Please try again.',
    });
  }, patienceMs);

  frame.addEventListener('load', () => {
    peer?.close();
    const { port1, port2 } = new MessageChannel();
    const line = createPeer(port1);
    peer = line;
    line.handle({
      ...request.handlers,
      connected: () => {
        clearTimeout(giveUp);
        connected.resolve(line);
      },
      height: (/** @type {number} */ pixels) => {
        if (!request.fills) frame.style.height = `${pixels}px`;
      },
    });
    const greeting = { claim: 'sandbox:connect', init: plain(request.init) };
    frame.contentWindow?.postMessage(greeting, sandboxOrigin, [port2]);
  });
  request.container.appendChild(frame);

  return {
    frame,
    ask: async (name, value) => (await connected.promise).ask(name, plain(value)),
    send: (name, value) => {
      void connected.promise.then((line) => {
        if (!isClosed) line.send(name, plain(value));
      });
    },
    close: () => {
      isClosed = true;
      clearTimeout(giveUp);
      peer?.close();
      frame.remove();
    },
  };
};

/** @param {string | Element} location @returns {Element} */
export const resolveLocation = (location) => {
  const found = typeof location === 'string' ? document.querySelector(location) : location;
  if (!(found instanceof Element)) {
    const given = typeof location === 'string' ? location : typeof location;
    throw integrationError(`The selector you specified (${given}) applies to no DOM element.`);
  }
  return found;
};

/** A mistake of the calling page, as opposed to a refusal of the payment. @param {string} message */
export const integrationError = (message) => {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
};
