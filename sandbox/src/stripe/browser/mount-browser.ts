import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFileSync, readdirSync } from 'node:fs';
import { frameNames, isWindow, renderFrame } from './frame.page.ts';
import { composeHostScript } from './host-script.ts';

export type BrowserScriptOptions = {
  /** The sandbox's own address as browsers see it. */
  publicUrl: string;
  /** The origins whose pages may hold the frames and speak to them. */
  productOrigins: string[];
};

const send = (reply: FastifyReply, type: string, body: string) =>
  reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-cache')
    .send(body);

/**
 * Serves `/stripe.js` and `/connect.js`, which define `window.Stripe` and `window.StripeConnect` on
 * a page of the product, and under `/_frames/` the pages that they open in frames of this origin.
 * The frames read and write through `/_frames/api/`, which is not part of this.
 */
export const mountBrowserScripts = (app: FastifyInstance, options: BrowserScriptOptions): void => {
  for (const name of ['stripe', 'connect'] as const) {
    const script = composeHostScript(name, options.publicUrl);
    app.get(`/${name}.js`, (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-allow-origin', '*');
      return send(reply, 'text/javascript', script);
    });
  }
  mountFrames(app, options.productOrigins);
  mountAssets(app);
};

const mountFrames = (app: FastifyInstance, productOrigins: string[]): void => {
  const ancestors = productOrigins.length === 0 ? "'none'" : productOrigins.join(' ');
  const policyOf = (holders: string) =>
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    `base-uri 'none'; form-action 'none'; frame-ancestors ${holders}`;
  for (const name of frameNames) {
    const policy = policyOf(isWindow(name) ? "'none'" : ancestors);
    const page = renderFrame(name, productOrigins);
    app.get(`/_frames/${name}`, (_request, reply) => {
      reply.header('content-security-policy', policy);
      reply.header('referrer-policy', 'no-referrer');
      // A page that isolates itself may hold frames only of those that agree to it.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return send(reply, 'text/html', page);
    });
  }
};

const mountAssets = (app: FastifyInstance): void => {
  const inFrames = readdirSync(new URL('frame/', import.meta.url)).map((file) => `frame/${file}`);
  for (const file of ['peer.js', ...inFrames]) {
    const body = readFileSync(new URL(file, import.meta.url), 'utf8');
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
    app.get(`/_frames/assets/${file}`, (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'same-origin');
      return send(reply, type, body);
    });
  }
};
