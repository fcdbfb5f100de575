import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const sandboxMain = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url));

export type TestSandbox = {
  url: string;
  port: number;
  smtpPort: number;
  productPort: number;
  /** Calls a control: `control('POST', '/clock', { advanceSeconds: 60 })`. */
  control(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
};

/** Runs the real sandbox process on free ports, with its data in the world's folder. */
export async function startTestSandbox(dataDir: string): Promise<TestSandbox> {
  const [port, smtpPort, productPort] = await freePorts(3);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sandboxMain], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_PRODUCT_URL: `http://127.0.0.1:${productPort}`,
      DATA_DIR: dataDir,
    },
  });
  const exited = once(child, 'exit');
  await untilAnswers(`${url}/_sandbox/clock`);
  return {
    url,
    port,
    smtpPort,
    productPort,
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

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await pause(25);
  }
  throw new Error('The sandbox did not start.');
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
