import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import {
  type EmbeddedPostgres,
  launchEmbeddedPostgres,
} from '../../packages/embedded-postgres/src/launch.ts';
import { createSealIdentity } from '../../apps/api/src/domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../../apps/api/src/domains/signing/sealing/seal-identity.engine.ts';
import { secretIn } from '../../apps/api/src/test-kit/log-secrets.ts';
import type { Marketplace } from '../kit/product.ts';
import { freePorts } from '../../apps/api/src/test-kit/free-port.ts';
import { Line } from './line.ts';
import { liveKeys, PaymentsEdge } from './payments-edge.ts';
import { ServerProcess } from './server-process.ts';
import { TlsProxy } from './tls-proxy.ts';

const bucket = 'claimstead-files';
export const operatorEmail = 'filing@claimstead.test';
const redirect = join(import.meta.dirname, 'stripe-redirect.ts');

/**
 * What docs/runbooks/settings.md says about running it for real, without containers: a PostgreSQL of its own, an S3-compatible
 * store, mail by SMTP, a proxy with TLS in front of two processes that serve, two that work, and the payment
 * provider. Each is a process or a connection that can be broken. The second of each pair is never killed, so
 * that its memory covers the whole time.
 */
export class Production implements Marketplace {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The processes that serve, without the proxy before them. */
  readonly apiUrls: readonly string[];
  readonly folder: string;
  /** The key and the certificate that the proxy shows. */
  readonly pem: string;
  readonly apis: readonly [ServerProcess, ServerProcess];
  readonly workers: readonly [ServerProcess, ServerProcess];
  readonly store: ServerProcess;
  readonly sandbox: ServerProcess;
  readonly proxy: TlsProxy;
  /** The first belongs to the worker that is killed. */
  readonly mailLines: readonly [Line, Line];
  /** Message-IDs of emails that were accepted while their sender died before it heard so. */
  readonly handedOver: string[] = [];
  readonly #edge: PaymentsEdge;
  readonly #settings: Record<string, string>;
  #database: EmbeddedPostgres;

  private constructor(parts: {
    folder: string;
    ports: Ports;
    pem: string;
    database: EmbeddedPostgres;
    settings: Record<string, string>;
  }) {
    const { folder, ports, pem, database } = parts;
    this.folder = folder;
    this.pem = pem;
    this.#database = database;
    this.url = `https://localhost:${ports.proxy}`;
    this.sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    this.apiUrls = [ports.api1, ports.api2].map((port) => `http://127.0.0.1:${port}`);
    this.#settings = { ...this.#productSettings(ports), ...parts.settings };
    this.apis = [this.#api('api-1', ports.api1), this.#api('api-2', ports.api2)];
    this.workers = [this.#worker('worker-1', ports.mail1), this.#worker('worker-2', ports.mail2)];
    this.store = this.#process('store', ['e2e/production/s3-server.ts'], {
      ready: async (said) => said.includes('ready'),
      env: {
        S3_PORT: String(ports.store),
        S3_FOLDER: join(folder, 's3'),
        S3_BUCKET: bucket,
        S3_KEY: this.#settings['FILES_S3_ACCESS_KEY_ID'] ?? '',
        S3_SECRET: this.#settings['FILES_S3_SECRET_ACCESS_KEY'] ?? '',
      },
    });
    this.sandbox = this.#process(
      'sandbox',
      ['--disable-warning=ExperimentalWarning', 'sandbox/src/main.ts'],
      {
        ready: () => isOk(`${this.sandboxUrl}/_sandbox/about`),
        env: {
          SANDBOX_PORT: String(ports.sandbox),
          SANDBOX_SMTP_PORT: String(ports.mailbox),
          SANDBOX_PRODUCT_URL: `http://127.0.0.1:${ports.edge}`,
          DATA_DIR: folder,
          // Every email of an hour is checked when it is over.
          SANDBOX_MAILS_KEPT: '500000',
        },
      },
    );
    this.proxy = new TlsProxy({ port: ports.proxy, pem, targets: [ports.api1, ports.api2] });
    this.mailLines = [new Line(ports.mail1, ports.mailbox), new Line(ports.mail2, ports.mailbox)];
    this.#edge = new PaymentsEdge({
      port: ports.edge,
      sandboxPort: ports.sandbox,
      productUrl: this.url,
    });
  }

  /** Starts everything and waits until it serves; `settings` override those of the setup. */
  static async start(settings: Record<string, string> = {}): Promise<Production> {
    const folder = await mkdtemp(join(tmpdir(), 'claimstead-production-'));
    // As root the database runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
    await mkdir(join(folder, 's3'));
    const ports = portsOf(await freePorts(9));
    const pem = sealIdentityToPem(
      await createSealIdentity({ commonName: 'localhost', now: new Date() }),
    );
    trust(pem);
    const database = await launchDatabase(folder);
    const production = new Production({ folder, ports, pem, database, settings });
    try {
      await production.#begin();
    } catch (error) {
      await production.stop().catch(() => undefined);
      throw error;
    }
    return production;
  }

  async #begin(): Promise<void> {
    await Promise.all([this.sandbox.start(), this.store.start()]);
    await Promise.all([this.#edge.start(), ...this.mailLines.map((line) => line.mend())]);
    // The first one migrates; the other finds nothing left to do.
    await Promise.all(this.apis.map((api) => api.start()));
    await this.proxy.start();
    // What comes after its endpoints, such as approvals, nobody here waits for.
    await this.#process('payments-setup', ['apps/api/src/payments-setup.ts'], {
      ready: async (said) => /webhooks for connected events/.test(said),
    }).start();
    await Promise.all(this.workers.map((worker) => worker.start()));
  }

  get databaseUrl(): string {
    return this.#database.connectionString;
  }

  /** What the product's processes are started with. */
  get settings(): Readonly<Record<string, string>> {
    return this.#settings;
  }

  /** The product's own processes. */
  get product(): readonly ServerProcess[] {
    return [...this.apis, ...this.workers];
  }

  /** `kill -9` of the database, which then comes back with what it had committed. */
  async restartDatabase(): Promise<void> {
    const { serverProcessId } = this.#database;
    process.kill(serverProcessId, 'SIGKILL');
    this.#database = await launchDatabase(this.folder);
  }

  /** Freezes every process of the database. @returns a function that resumes them. */
  freezeDatabase(): () => void {
    const all = [this.#database.serverProcessId, ...childrenOf(this.#database.serverProcessId)];
    const signal = (name: NodeJS.Signals) => {
      for (const id of all) {
        try {
          process.kill(id, name);
        } catch {
          // A connection that ended in the meantime.
        }
      }
    };
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  }

  /** Calls a control of the sandbox. */
  async control<T = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.sandboxUrl}/_sandbox${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body
        ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** The lines that the product's processes have logged. */
  async logLines(): Promise<{ process: string; line: string }[]> {
    const found = await Promise.all(
      this.product.map(async ({ name }) => {
        const text = await readFile(this.#logFile(name), 'utf8').catch(() => '');
        const lines = text.split('\n').filter((line) => line.startsWith('{'));
        return lines.map((line) => ({ process: name, line }));
      }),
    );
    return found.flat();
  }

  /** Stops it and deletes its data. @throws if a payment secret is in a log. */
  async stop(): Promise<void> {
    await this.proxy.stop();
    await Promise.all(this.product.map((one) => one.stop()));
    await Promise.all([this.#edge.stop(), ...this.mailLines.map((line) => line.cut())]);
    await Promise.all([this.sandbox.stop(), this.store.stop()]);
    await this.#database.stop();
    const secret = secretIn((await this.logLines()).map(({ line }) => line).join('\n'));
    if (process.env['KEEP'] !== 'on') await rm(this.folder, { recursive: true, force: true });
    if (secret) throw new Error(`The product’s log tells ${secret}.`);
  }

  #api(name: string, port: number): ServerProcess {
    return this.#process(name, ['apps/api/build/production.js'], {
      ready: () => isOk(`http://127.0.0.1:${port}/readyz`),
      env: { ROLE: 'api', PORT: String(port) },
    });
  }

  #worker(name: string, mailPort: number): ServerProcess {
    return this.#process(name, ['apps/api/build/production.js'], {
      ready: async (said) => said.includes('"msg":"ready"'),
      env: { ROLE: 'worker', SMTP_URL: `smtp://127.0.0.1:${mailPort}` },
    });
  }

  #process(
    name: string,
    args: string[],
    how: { ready: (said: string) => Promise<boolean>; env?: Record<string, string> },
  ): ServerProcess {
    const isProduct = args[0]?.startsWith('apps/');
    return new ServerProcess({
      name,
      args: isProduct ? ['--import', redirect, ...args] : args,
      env: { ...(isProduct ? this.#settings : {}), ...how.env },
      logFile: this.#logFile(name),
      isReady: how.ready,
    });
  }

  #logFile(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  #productSettings(ports: Ports): Record<string, string> {
    return {
      NODE_ENV: 'production',
      PUBLIC_URL: this.url,
      DATA_DIR: this.folder,
      DATABASE_URL: this.databaseUrl,
      LOG_LEVEL: 'info',
      LEGAL_PLACEHOLDERS: 'on',
      HOLDING_MONEY_READ_ON: '2025-01-15',
      CARD_LIMIT: '999999.99',
      CARD_HOLD_DAYS: '0',
      OPERATOR_EMAILS: operatorEmail,
      STRIPE_SECRET_KEY: liveKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: liveKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: liveKeys.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: liveKeys.connectWebhookSecret,
      PAYMENTS_EDGE_PORT: String(ports.edge),
      SMTP_URL: `smtp://127.0.0.1:${ports.mail2}`,
      SMTP_PLAIN: 'on',
      MAIL_FROM: 'Claimstead <hello@claimstead.test>',
      SUPPORT_EMAIL: 'support@claimstead.test',
      FILES_S3_BUCKET: bucket,
      FILES_S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
      FILES_S3_PUBLIC_ENDPOINT: 'https://files.claimstead.test',
      FILES_S3_PLAIN: 'on',
      FILES_S3_ACCESS_KEY_ID: 'claimstead',
      FILES_S3_SECRET_ACCESS_KEY: randomBytes(20).toString('hex'),
      SECRETS_KEY: randomBytes(32).toString('base64'),
      TRUSTED_PROXIES: '127.0.0.1',
      // The proxy checks every half second.
      DRAIN_NOTICE_SECONDS: '2',
    };
  }
}

type Ports = Record<
  'proxy' | 'api1' | 'api2' | 'edge' | 'sandbox' | 'mailbox' | 'mail1' | 'mail2' | 'store',
  number
>;

function portsOf(free: readonly number[]): Ports {
  const [proxy = 0, api1 = 0, api2 = 0, edge = 0, sandbox = 0, ...others] = free;
  const [mailbox = 0, mail1 = 0, mail2 = 0, store = 0] = others;
  return { proxy, api1, api2, edge, sandbox, mailbox, mail1, mail2, store };
}

function launchDatabase(folder: string): Promise<EmbeddedPostgres> {
  return launchEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'claimstead',
    settings: { max_connections: '200' },
  });
}

/** The clients in this process trust the proxy's certificate, besides those they trust anyway. */
function trust(pem: string): void {
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.exec(pem)?.[0];
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate ?? '']);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
}
