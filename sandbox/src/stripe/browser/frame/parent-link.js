import { createPeer } from '../peer.js';

/**
 * @import { Peer } from '../peer.js'
 * @typedef {{ peer: Peer, init: Record<string, unknown> }} ParentLink
 */

/** @param {Peer} peer The page outside makes the frame as tall as what is in it. */
const reportHeight = (peer) => {
  let last = 0;
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    peer.send('height', height);
  };
  new ResizeObserver(report).observe(document.body);
  report();
};

/**
 * Waits for the product's page to greet this frame. Only the page directly around it, and only from an origin
 * that the server names, is accepted; after the first greeting, no other is.
 *
 * @returns {Promise<ParentLink>}
 */
export const awaitParent = () =>
  new Promise((resolve) => {
    /** @type {string[]} */
    const origins = JSON.parse(document.documentElement.dataset['parents'] ?? '[]');
    /** @param {MessageEvent} event */
    const greet = (event) => {
      const [port] = event.ports;
      const isParent = window.parent !== window && event.source === window.parent;
      if (!isParent || !origins.includes(event.origin)) return;
      if (event.data?.claim !== 'sandbox:connect' || port === undefined) return;
      window.removeEventListener('message', greet);
      const peer = createPeer(port);
      peer.send('connected');
      reportHeight(peer);
      resolve({ peer, init: event.data.init });
    };
    window.addEventListener('message', greet);
  });
