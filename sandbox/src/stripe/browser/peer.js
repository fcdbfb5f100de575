/**
 * One end of the private line between a product page and a frame of the sandbox. Both ends may tell
 * (`send`) and ask (`ask`); a question that can no longer be answered resolves to an error object.
 *
 * @import { FrameError } from '../frame-api.ts'
 * @typedef {Omit<FrameError, 'type'> & { type: string }} ShownError
 * @typedef {Record<string, (value: never) => unknown>} Handlers
 * @typedef {object} Peer
 * @property {(name: string, value?: unknown) => void} send
 * @property {<T>(name: string, value?: unknown) => Promise<T | { error: ShownError }>} ask
 * @property {(handlers: Handlers) => void} handle starts listening; what came before is kept
 * @property {() => void} close
 */

/** @param {string} message */
export const apiError = (message) => ({ type: 'api_error', message });

/**
 * @param {MessagePort} port
 * @returns {Peer}
 */
export const createPeer = (port) => {
  /** @type {Map<number, (value: never) => void>} */
  const waiting = new Map();
  let lastId = 0;

  /** @param {Handlers} handlers @param {{ id?: number, name: string, value: never }} message */
  const answer = async (handlers, { id, name, value }) => {
    /** @type {unknown} */
    let result;
    try {
      result = await handlers[name]?.(value);
    } catch (error) {
      result = { error: apiError(error instanceof Error ? error.message : String(error)) };
    }
    if (id !== undefined) port.postMessage({ answerTo: id, value: result });
  };

  return {
    send: (name, value) => port.postMessage({ name, value }),
    ask: (name, value) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        port.postMessage({ id: lastId, name, value });
      }),
    handle: (handlers) => {
      port.onmessage = ({ data }) => {
        if (data.answerTo === undefined) {
          void answer(handlers, data);
          return;
        }
        waiting.get(data.answerTo)?.(/** @type {never} */ (data.value));
        waiting.delete(data.answerTo);
      };
    },
    close: () => {
      port.close();
      const gone = /** @type {never} */ ({ error: apiError('The form was closed.') });
      for (const resolve of waiting.values()) resolve(gone);
      waiting.clear();
    },
  };
};
