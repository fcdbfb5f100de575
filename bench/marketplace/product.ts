import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentNames } from '../../apps/api/src/core/config/config.ts';
import type { Undo } from '../bounded.ts';

const start = join(import.meta.dirname, '../../scripts/start.ts');
/** As `npm start` has them. */
const compiled = join(import.meta.dirname, '../../node_modules/.cache/claimstead');
const flags = ['--max-semi-space-size=8'];
const stopWithinMs = 15_000;

export type Product = { url: string; processId: number; cookie: string; userId: string };

/**
 * Starts the product as its users do, with the sandbox and without demo data, and registers one person.
 * It runs in the data folder, so that no `.env` of the checkout configures it.
 */
export async function startProduct(
  undo: Undo,
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const { url, processId } = await startProcess(undo, dataDir, port, settings);
  return { url, processId, ...(await register(url, 'reader')) };
}

/** One process of the product over a data folder, until it answers; `settings` over what it starts with. */
export async function startProcess(
  undo: Undo,
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<{ url: string; processId: number }> {
  const logFile = join(dataDir, `product-${port}.log`);
  const log = openSync(logFile, 'a');
  const url = `http://127.0.0.1:${port}`;
  undo.refuseWhileEnding();
  const child = spawn(process.execPath, [...flags, start], {
    cwd: dataDir,
    // A group of its own: Ctrl+C reaches the benchmark, which then ends the product in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...plainEnvironment(),
      NODE_COMPILE_CACHE: compiled,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      ...settings,
    },
  });
  undo.add(() => stopProduct(child));
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The product did not start:\n${await readFile(logFile, 'utf8')}`);
    }
    await pause(20);
  }
  if (child.pid === undefined) throw new Error('The product did not start.');
  return { url, processId: child.pid };
}

/** Ours without what configures the product: it is measured as it starts on its own. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = new Set([...environmentNames, 'NODE_OPTIONS']);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)));
}

async function stopProduct(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await exited;
    clearTimeout(patience);
  }
  endGroup(child);
}

/** Whatever the product has started and could not end, because it was ended while it started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Creates an account; the address stays unverified, which browsing and drafts do not ask for. */
export async function register(
  url: string,
  name: string,
): Promise<{ cookie: string; userId: string }> {
  const response = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      firstName: 'Bench',
      lastName: name,
      email: `bench.${name}@claimstead.example`,
      password: 'Bench-reader-1',
    }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  const text = await response.text();
  if (response.status !== 200 || cookie === undefined) {
    throw new Error(`Registering answered ${response.status}: ${text}`);
  }
  const me = JSON.parse(text) as { id: string };
  return { cookie, userId: me.id };
}
