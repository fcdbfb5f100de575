/**
 * @typedef {(event: never) => unknown} Listener
 * @typedef {object} Emitter
 * @property {(type: string, listener: Listener) => void} on
 * @property {(type: string, listener: Listener) => void} once
 * @property {(type: string, listener?: Listener) => void} off without a listener, all of the type
 * @property {(type: string, event: unknown) => void} emit
 */

/** @returns {Emitter} */
export const createEmitter = () => {
  /** @type {Map<string, { listener: Listener, isOnce: boolean }[]>} */
  const listeners = new Map();
  /** @param {string} type @param {Listener} listener @param {boolean} isOnce */
  const add = (type, listener, isOnce) => {
    listeners.set(type, [...(listeners.get(type) ?? []), { listener, isOnce }]);
  };
  /** @param {string} type @param {Listener} [listener] */
  const off = (type, listener) => {
    const kept = (listeners.get(type) ?? []).filter((entry) => entry.listener !== listener);
    listeners.set(type, listener === undefined ? [] : kept);
  };
  return {
    on: (type, listener) => add(type, listener, false),
    once: (type, listener) => add(type, listener, true),
    off,
    emit: (type, event) => {
      for (const { listener, isOnce } of listeners.get(type) ?? []) {
        if (isOnce) off(type, listener);
        listener(/** @type {never} */ (event));
      }
    },
  };
};
