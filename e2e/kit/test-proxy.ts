import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from './product.ts';

/**
 * Sits between browsers and the product, so that a test can cut the connection or put a newer build there: at an
 * address of its own, or as the browser's proxy, so that the product is where its providers' frames expect it.
 */
export class TestProxy {
  /** Nothing gets through: connections end. */
  isShut = false;
  /** How many newer builds were released: each with another service worker, as after every release. */
  newBuilds = 0;
  /** Addresses that no longer exist. */
  gone: RegExp | null = null;
  readonly #product: Product;
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  private constructor(product: Product) {
    this.#product = product;
  }

  static async open(product: Product): Promise<TestProxy> {
    const testProxy = new TestProxy(product);
    testProxy.#server.listen(0, '127.0.0.1');
    await once(testProxy.#server, 'listening');
    return testProxy;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (this.isShut) {
      incoming.socket.destroy();
      return;
    }
    const { url = '/', method } = incoming;
    // A proxy is asked with the full URL.
    const isProxy = URL.canParse(url);
    const { href, pathname } = new URL(url, this.#product.url);
    if (this.gone?.test(pathname)) {
      outgoing.writeHead(404).end();
      return;
    }
    if (this.newBuilds > 0 && pathname === '/service-worker.js') {
      void this.#answerNewWorker(href, outgoing);
      return;
    }
    const headers = { ...incoming.headers };
    if (!isProxy) {
      headers.host = new URL(this.#product.url).host;
      if (headers.origin) headers.origin = this.#product.url;
    }
    const passedOn = request(href, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  }

  async #answerNewWorker(address: string, outgoing: ServerResponse): Promise<void> {
    const script = await (await fetch(address)).text();
    outgoing.writeHead(200, { 'content-type': 'text/javascript' });
    outgoing.end(`${script}\n// The build after it, ${this.newBuilds}.\n`);
  }
}
