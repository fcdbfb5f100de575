import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from './product.ts';

/** Stands between browsers and the product, so that a test can take the way away or put a newer build there. */
export class FrontDoor {
  /** Nobody comes through: connections end. */
  isShut = false;
  /** How many newer builds were put there: each with another service worker, as after every release. */
  newBuilds = 0;
  /** Addresses with nothing behind them any more. */
  gone: RegExp | null = null;
  readonly #product: Pick<Product, 'url'>;
  readonly #isItsAddress: boolean;
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  private constructor(product: Pick<Product, 'url'>, isItsAddress: boolean) {
    this.#product = product;
    this.#isItsAddress = isItsAddress;
  }

  /** `isItsAddress`: the product is told to be found here, as its providers' frames need it (`PUBLIC_URL`). */
  static async open(
    product: Pick<Product, 'url'>,
    { isItsAddress = false } = {},
  ): Promise<FrontDoor> {
    const door = new FrontDoor(product, isItsAddress);
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    return door;
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
    if (this.gone?.test(url)) {
      outgoing.writeHead(404).end();
      return;
    }
    if (this.newBuilds > 0 && url === '/service-worker.js') {
      void this.#answerNewWorker(url, outgoing);
      return;
    }
    const headers = { ...incoming.headers };
    if (!this.#isItsAddress) {
      headers.host = new URL(this.#product.url).host;
      if (headers.origin) headers.origin = this.#product.url;
    }
    const passedOn = request(this.#product.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  }

  async #answerNewWorker(url: string, outgoing: ServerResponse): Promise<void> {
    const script = await (await fetch(this.#product.url + url)).text();
    outgoing.writeHead(200, { 'content-type': 'text/javascript' });
    outgoing.end(`${script}\n// The build after it, ${this.newBuilds}.\n`);
  }
}
