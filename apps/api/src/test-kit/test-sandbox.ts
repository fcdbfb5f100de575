import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type TestOffice, testOffice } from '../../../../sandbox/src/office/test-office.ts';

const sandboxMain = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url));

export type TestSandbox = {
  url: string;
  port: number;
  smtpPort: number;
  productPort: number;
  /** Calls a control: `control('POST', '/clock', { advanceSeconds: 60 })`. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** What happens at the patent office: `sandbox.office.recordConveyance(…)`, `sandbox.office.order(…)`. */
  office: TestOffice;
  stop(): Promise<void>;
};

/**
 * Runs the real sandbox process on free ports, with its data in the world's folder. Between finding a free
 * port and listening on it someone else may take it: then the process ends early, and others are tried.
 */
export async function startTestSandbox(dataDir: string): Promise<TestSandbox> {
  for (let tries = 1; tries < 5; tries += 1) {
    const sandbox = await tryToStart(dataDir);
    if (sandbox) return sandbox;
  }
  throw new Error('The sandbox ended at its start every time.');
}

/** @returns null when the process ended before it answered. */
async function tryToStart(dataDir: string): Promise<TestSandbox | null> {
  const [port, smtpPort, productPort] = await freePorts(3);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sandboxMain], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_PRODUCT_URL: `http://127.0.0.1:${productPort}`,
      DATA_DIR: dataDir,
    },
  });
  const exited = once(child, 'exit');
  if (!(await becomesReady(child))) return null;
  return {
    url,
    port,
    smtpPort,
    productPort,
    office: testOffice(url),
    control: async (method, path, body) => {
      const response = await fetch(`${url}/_sandbox${path}`, {
        method,
        ...(body
          ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Waits until the process says itself that it is ready: on its port someone else could answer.
 * @returns false when it ended before, or was ended after 20 seconds.
 */
async function becomesReady(child: ChildProcessByStdio<null, Readable, null>): Promise<boolean> {
  const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const ready = await new Promise<boolean>((resolve) => {
    child.once('exit', () => resolve(false));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString('utf8').includes('Sandbox ready')) resolve(true);
    });
  });
  clearTimeout(impatient);
  return ready;
}

async function freePorts(count: number): Promise<[number, number, number]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports as [number, number, number];
}
