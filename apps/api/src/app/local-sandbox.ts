import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../core/config/config.ts';
import type { Log } from '../core/log/log.ts';
import { StartProblem } from './start-up.ts';

const sandboxMain = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url));
const readyWithinMs = 20_000;

/**
 * Runs the stand-ins for the outside world as one process of its own, and again should it die. One that
 * is left over from a `kill -9` of the product is used as it is.
 */
export async function keepSandboxRunning(
  config: Config,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const { sandbox } = config;
  if (!sandbox) throw new StartProblem('The sandbox is off.');
  let stopped = false;
  let child: ChildProcess | null = null;
  const run = () => {
    child = spawnSandbox(config);
    child.once('exit', (code) => {
      child = null;
      if (stopped) return;
      log.warn({ code }, 'sandbox: gone, starting it again');
      setTimeout(() => {
        if (!stopped) run();
      }, 500);
    });
  };
  if (!(await answers(sandbox.url))) {
    run();
    await untilReady(sandbox.url, () => child !== null);
  }
  const watch = setInterval(() => {
    // A left-over process that was taken over is no child of ours: notice when it goes.
    if (child === null && !stopped) void answers(sandbox.url).then((ok) => !ok && !child && run());
  }, 2000);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(watch);
      if (!child) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function spawnSandbox(config: Config): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sandboxMain], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: String(config.sandbox?.port),
      SANDBOX_SMTP_PORT: String(config.sandbox?.smtpPort),
      SANDBOX_PRODUCT_URL: `http://localhost:${config.port}`,
      DATA_DIR: config.dataDir,
    },
  });
}

async function untilReady(url: string, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (await answers(url)) return;
    if (!alive()) break;
    await pause(50);
  }
  throw new StartProblem(`The sandbox did not start at ${url}. Its message stands above.`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_sandbox/clock`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  } catch {
    return false;
  }
}
