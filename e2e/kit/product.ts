import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secretIn } from '../../apps/api/src/test-kit/log-secrets.ts';

const root = join(import.meta.dirname, '../..');

/** Where the ports of a run begin; another run on the same machine at the same time begins elsewhere. */
const firstPort = Number(process.env['E2E_FIRST_PORT'] ?? 21_000);

let started = 0;

/** The first of three ports in a row (product, sandbox, mailbox), which no other worker takes. */
function nextPort(): number {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  started += 1;
  return firstPort + (worker % 100) * 90 + (started % 30) * 3;
}

export const operator = { email: 'operator@claimstead.example' };

/** A marketplace as seen from outside, with the controls of the outside world beside it. */
export type Marketplace = {
  readonly url: string;
  readonly sandboxUrl: string;
  control<T = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
};

/** A running marketplace with its sandbox, as a person on this machine would run it. */
export class Product implements Marketplace {
  readonly port: number;
  readonly dataDir: string;
  readonly demoData: boolean;
  readonly #settings: Record<string, string>;
  #process: ChildProcess | null = null;

  private constructor(
    port: number,
    dataDir: string,
    demoData: boolean,
    settings: Record<string, string>,
  ) {
    this.#settings = settings;
    this.port = port;
    this.dataDir = dataDir;
    this.demoData = demoData;
  }

  /** Starts on its own empty data folder, with these settings on top of the test settings. */
  static async start(
    options: { demoData?: boolean; settings?: Record<string, string> } = {},
  ): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'claimstead-e2e-'));
    // As root the database runs as another user, who must be able to enter.
    await chmod(dataDir, 0o755);
    const { demoData = false, settings = {} } = options;
    const product = new Product(nextPort(), dataDir, demoData, settings);
    await product.resume();
    return product;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.port + 1}`;
  }

  /** What it logged: one JSON object a line. */
  get logFile(): string {
    return join(this.dataDir, 'product.log');
  }

  get processId(): number {
    const id = this.#process?.pid;
    if (id === undefined) throw new Error('The product is not running.');
    return id;
  }

  /** Starts it (again) on the same data and waits until it is ready. It was built before the tests, and so was the web. */
  async resume(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, ['apps/api/build/main.js'], {
      cwd: root,
      stdio: ['ignore', log, 'inherit'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DEMO_DATA: this.demoData ? 'on' : 'off',
        LOG_LEVEL: 'warn',
        // Many people on one machine: each states an address of its own, as a proxy in front would.
        TRUSTED_PROXIES: '127.0.0.1',
        ...this.#settings,
      },
    });
    closeSync(log);
    this.#process = child;
    await until(
      `${this.url} is ready`,
      async () => {
        if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
        return isOk(`${this.url}/readyz`);
      },
      // A limit for what hangs: a busy machine takes its time to start a database.
      150_000,
    );
  }

  /** `kill -9`: no shutdown, as when the machine loses power. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    this.#process = null;
  }

  /** Stops it and deletes its data. @throws if a payment secret is in its log. */
  async stop(): Promise<void> {
    const child = this.#process;
    if (child) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      this.#process = null;
    }
    // The banner, which is no log line, names the test card.
    const lines = (await readFile(this.logFile, 'utf8')).split('\n');
    const secret = secretIn(lines.filter((line) => line.startsWith('{')).join('\n'));
    await rm(this.dataDir, { recursive: true, force: true });
    if (secret) throw new Error(`The product’s log tells ${secret}.`);
  }

  /** Calls a control of the sandbox. */
  async control<T = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.sandboxUrl}/_sandbox${path}`, {
      method,
      ...(body
        ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** Polls until the answer is yes. @throws after a minute, naming what it waited for. */
export async function until(
  what: string,
  yes: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await yes()) return;
    await pause(50);
  }
  throw new Error(`Waited in vain until ${what}.`);
}
