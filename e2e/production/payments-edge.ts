import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { sandboxKeys } from '../../apps/api/src/core/config/provider-settings.ts';
import { signed } from './webhook-signature.ts';

/** Keys that look live; they open nothing but this edge. */
export const liveKeys = {
  secretKey: 'sk_live_production_tests',
  publishableKey: 'pk_live_production_tests',
  webhookSecret: 'whsec_production_tests',
  connectWebhookSecret: 'whsec_production_tests_connect',
} as const;

/**
 * The sandbox as a production start meets Stripe: it takes a live key, its objects say that they are live,
 * and its webhooks are signed with secrets that are not published. A production start refuses the sandbox
 * as it is, and shall.
 */
export class PaymentsEdge {
  readonly port: number;
  readonly #sandboxPort: number;
  readonly #productUrl: string;
  #server: Server | null = null;

  constructor(options: { port: number; sandboxPort: number; productUrl: string }) {
    this.port = options.port;
    this.#sandboxPort = options.sandboxPort;
    this.#productUrl = options.productUrl;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const isWebhook = request.url?.startsWith('/api/v1/webhooks/');
      const passing = isWebhook ? this.#tell(request, response) : this.#ask(request, response);
      // Like a broken connection: the caller gets no reason.
      passing.catch(() => response.destroy());
    }).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  /** The product's calls. A call that the caller aborts is aborted here, too. */
  async #ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isOurs = request.headers.authorization === `Bearer ${liveKeys.secretKey}`;
    const { host: _, ...headers } = request.headers;
    const body = await text(request);
    const asked = plainRequest({
      host: '127.0.0.1',
      port: this.#sandboxPort,
      method: request.method,
      path: request.url,
      agent: false,
      headers: {
        ...headers,
        ...(isOurs ? { authorization: `Bearer ${sandboxKeys.secretKey}` } : {}),
        'content-length': Buffer.byteLength(this.#inward(body)),
        connection: 'close',
      },
    });
    response.on('close', () => asked.destroy());
    const answering = once(asked, 'response');
    asked.end(this.#inward(body));
    const [answer] = (await answering) as [IncomingMessage];
    const said = this.#outward(asLive(await text(answer)));
    const { 'content-length': __, 'transfer-encoding': ___, ...told } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, told).end(said);
  }

  /** An endpoint that the product sets up is this edge, which the sandbox tells of everything anyway. */
  #inward(body: string): string {
    const outside = encodeURIComponent(this.#productUrl);
    return body.replaceAll(outside, encodeURIComponent(`http://127.0.0.1:${this.port}`));
  }

  /** And the product reads the address that it has set. */
  #outward(body: string): string {
    return body.replaceAll(`http://127.0.0.1:${this.port}`, this.#productUrl);
  }

  /** The sandbox's own webhooks. */
  async #tell(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = asLive((await buffer(request)).toString('utf8'));
    const { account } = JSON.parse(payload) as { account?: string };
    const secret = account ? liveKeys.connectWebhookSecret : liveKeys.webhookSecret;
    const answer = await fetch(`${this.#productUrl}${request.url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signed(payload, secret),
      },
      body: payload,
      signal: AbortSignal.timeout(20_000),
    });
    await answer.body?.cancel();
    response.writeHead(answer.status).end();
  }
}

function asLive(json: string): string {
  return json.replaceAll(/"livemode":\s*false/g, '"livemode":true');
}
