import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { buildSandbox, type Sandbox, stripeApiVersion } from './app.ts';
import { type TestOffice, testOffice } from './office/office.test-kit.ts';
import { sandboxKeys } from './sandbox.config.ts';

export type ReceivedHook = { path: string; body: string; signature: string };

/** A product that only listens: it records what it receives and answers as configured. */
export type ListeningProduct = {
  url: string;
  received: ReceivedHook[];
  status: number;
  /** Resolves once `found` is true of what has arrived; no later than 20 seconds. */
  until(found: (received: ReceivedHook[]) => boolean): Promise<void>;
  close(): Promise<void>;
};

export type RunningSandbox = {
  sandbox: Sandbox;
  stripe: Stripe;
  url: string;
  product: ListeningProduct;
  office: TestOffice;
  post<T>(path: string, body: unknown): Promise<{ status: number; body: T }>;
  read<T>(path: string): Promise<T>;
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
};

/** A sandbox on a port of its own with an empty database, a listening product, and the real SDK. */
export async function startTestSandbox(): Promise<RunningSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'claimstead-sandbox-'));
  const product = await startListeningProduct();
  const sandbox = await buildSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: folder,
    productUrl: product.url,
  });
  const url = await sandbox.listen();
  const post = async <T>(path: string, body: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  return {
    sandbox,
    stripe: stripeAt(url),
    url,
    product,
    office: testOffice(url),
    post,
    read: async <T>(path: string) => (await (await fetch(`${url}${path}`)).json()) as T,
    advance: async (seconds) => {
      await post('/_sandbox/clock', { advanceSeconds: seconds });
    },
    close: async () => {
      await sandbox.close();
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The real SDK against a sandbox. */
export function stripeAt(url: string, key: string = sandboxKeys.secretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    apiVersion: stripeApiVersion,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A listening product on a port of its own. */
export async function startListeningProduct(): Promise<ListeningProduct> {
  const waiting = new Set<() => void>();
  const product: ListeningProduct = {
    url: '',
    received: [],
    status: 200,
    until: (found) => waitFor(waiting, () => found(product.received)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { 'stripe-signature': stripe, 'x-boldsign-signature': boldsign } = request.headers;
      const signature = String(stripe ?? boldsign ?? '');
      product.received.push({ path: request.url ?? '', body, signature });
      response.writeHead(product.status, { connection: 'close' }).end('{}');
      for (const check of [...waiting]) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  product.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return product;
}

function waitFor(waiting: Set<() => void>, isReached: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(check);
      reject(new Error('What was waited for has not arrived within 20 seconds.'));
    }, 20_000);
    const check = () => {
      if (!isReached()) return;
      clearTimeout(timer);
      waiting.delete(check);
      resolve();
    };
    waiting.add(check);
    check();
  });
}
