import { once } from 'node:events';
import {
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const looksEveryMs = 500;
const looksWithinMs = 2_000;
/** Refusals that a person cannot change and reads a sentence for: not now, and no capacity. */
const excused = [503, 507];

/**
 * The proxy in front of the product: it terminates TLS, distributes calls over the processes that report
 * ready, and tries the next one if a process accepts no connection. As
 * proxies do, it repeats nothing that a process may have started: then the person gets a 502.
 */
export class TlsProxy {
  readonly port: number;
  readonly #pem: string;
  readonly #targets: readonly number[];
  #ready: number[] = [];
  #next = 0;
  #server: Server | null = null;
  readonly #open = new Set<Duplex>();
  #looking: NodeJS.Timeout | null = null;
  /** Calls that no process answered: its own 502. */
  unanswered = 0;
  /** Responses in which the product itself failed, which no fault around it excuses. */
  readonly failures: string[] = [];

  constructor(options: { port: number; pem: string; targets: readonly number[] }) {
    this.port = options.port;
    this.#pem = options.pem;
    this.#targets = options.targets;
  }

  async start(): Promise<void> {
    await this.#look();
    this.#looking ??= setInterval(() => void this.#look(), looksEveryMs);
    await this.mend();
  }

  async stop(): Promise<void> {
    if (this.#looking) clearInterval(this.#looking);
    await this.cut();
  }

  async mend(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ key: this.#pem, cert: this.#pem }, (request, response) => {
      this.#pass(request, response).catch(() => {
        this.unanswered += 1;
        if (!response.headersSent) response.writeHead(502);
        response.end();
      });
    });
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.on('close', () => this.#open.delete(socket));
    });
    this.#server = server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
  }

  /** Nothing reaches the product anymore, and open connections break. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#open) socket.destroy();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const from = request.headers['x-forwarded-for'] ?? request.socket.remoteAddress ?? '';
    const answer = await this.#ask(
      {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers: {
          ...request.headers,
          'x-forwarded-for': from,
          'x-forwarded-proto': 'https',
          connection: 'close',
        },
      },
      body,
    );
    const status = answer.statusCode ?? 502;
    if (status >= 500 && !excused.includes(status)) {
      this.failures.push(`${request.method} ${request.url}: ${status}`);
    }
    response.writeHead(status, withoutConnection(answer.headers));
    response.on('close', () => answer.destroy());
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  }

  /** Tries one process after the other until one accepts the connection. */
  async #ask(call: RequestOptions, body: Buffer): Promise<IncomingMessage> {
    this.#next += 1;
    const known = this.#ready.length > 0 ? this.#ready : this.#targets;
    const inTurn = known.map((_, at) => known[(at + this.#next) % known.length] ?? 0);
    let refusal: unknown;
    for (const port of inTurn) {
      try {
        return await askOne({ ...call, host: '127.0.0.1', port, agent: false }, body);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  async #look(): Promise<void> {
    const states = await Promise.all(this.#targets.map(isReady));
    this.#ready = this.#targets.filter((_, at) => states[at]);
  }
}

function askOne(call: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    plainRequest(call, answered).on('error', failed).end(body);
  });
}

function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(looksWithinMs);
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
    (answer) => answer.ok,
    () => false,
  );
}

function withoutConnection({ connection: _, ...headers }: IncomingMessage['headers']) {
  return headers;
}
