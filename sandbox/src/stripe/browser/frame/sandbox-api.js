/**
 * @import { FrameCalls } from '../../frame-api.ts'
 * @import { ShownError } from '../peer.js'
 */

/** @type {ShownError} */
const unreachable = {
  type: 'api_connection_error',
  message: 'We could not reach the payment server. Please try again.',
};

/**
 * One call of the frames' table, on this frame's own origin. A refusal is a value, never a throw.
 *
 * @template {keyof FrameCalls} Name
 * @param {Name} name
 * @param {FrameCalls[Name]['in']} input
 * @returns {Promise<FrameCalls[Name]['out'] | { error: ShownError }>}
 */
export const callSandbox = async (name, input) => {
  const [method, path] = name.split(' ');
  const query = /** @type {Record<string, string>} */ (/** @type {unknown} */ (input));
  const address = `/_frames/api/${path}`;
  try {
    const response =
      method === 'GET'
        ? await fetch(`${address}?${new URLSearchParams(query)}`)
        : await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
    return await response.json();
  } catch {
    return { error: unreachable };
  }
};
