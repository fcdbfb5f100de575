import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Config } from '../core/config/config.ts';
import type { Log } from '../core/log/log.ts';
import { askSandbox } from './ask-sandbox.ts';
import { isProcessAlive } from './process-alive.ts';
import { StartProblem } from './start-up.ts';

const sandboxMain = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url));
const readyWithinMs = 20_000;
const lookEveryMs = 1000;

type About = { processId: number; dataDir: string };
const aboutSchema = z.object({ processId: z.int(), dataDir: z.string() });

/**
 * Runs the sandbox as a separate process and restarts it if it dies. One left behind by a `kill -9` of the
 * product is taken over; someone else's on the same port is not.
 * @param onBegun told once its process is there, and loads its program.
 * @throws {StartProblem} when the port is taken, or the sandbox does not start.
 */
export async function keepSandboxRunning(
  config: Config,
  log: Log,
  onBegun: () => void,
): Promise<{ stop(): Promise<void> }> {
  const { sandbox } = config;
  if (!sandbox) throw new StartProblem('The sandbox is off.');
  const dataDir = join(config.dataDir, 'sandbox');
  let processId = await takeOver(sandbox.url, dataDir);
  let child: ChildProcess | null = null;
  const run = () => {
    child = spawnSandbox(config);
    processId = child.pid ?? null;
  };
  const isTakenOver = processId !== null;
  if (!isTakenOver) run();
  onBegun();
  if (!isTakenOver) await untilReady(sandbox.url, dataDir, () => child?.exitCode === null);
  const watch = setInterval(() => {
    if (processId !== null && isProcessAlive(processId) && child?.exitCode == null) return;
    log.warn('sandbox: gone, starting it again');
    run();
  }, lookEveryMs);
  return {
    stop: async () => {
      clearInterval(watch);
      if (processId === null || !isProcessAlive(processId)) return;
      process.kill(processId, 'SIGTERM');
      while (
        child ? child.exitCode === null && child.signalCode === null : isProcessAlive(processId)
      ) {
        await pause(20);
      }
    },
  };
}

async function takeOver(url: string, dataDir: string): Promise<number | null> {
  const found = await askAbout(url);
  if (found === 'nobody') return null;
  if (found !== 'stranger' && found.dataDir === dataDir) return found.processId;
  const whose = found === 'stranger' ? 'another program' : `the sandbox of ${found.dataDir}`;
  const port = new URL(url).port;
  throw new StartProblem(
    `Port ${port} is taken by ${whose}. Stop it, or choose another: SANDBOX_PORT=${Number(port) + 100} npm start`,
  );
}

function spawnSandbox(config: Config): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', sandboxMain], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      // Where Node keeps compiled program text, if it does (`npm start`).
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      SANDBOX_PORT: String(config.sandbox?.port),
      SANDBOX_SMTP_PORT: String(config.sandbox?.smtpPort),
      SANDBOX_PRODUCT_URL: `http://localhost:${config.port}`,
      DATA_DIR: config.dataDir,
    },
  });
}

async function untilReady(url: string, dataDir: string, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && alive()) {
    const about = await askAbout(url);
    if (typeof about === 'object' && about.dataDir === dataDir) return;
    await pause(20);
  }
  throw new StartProblem(`The sandbox did not start at ${url}. See its message above.`);
}

/** What answers there: a sandbox, something else, or nothing. */
async function askAbout(url: string): Promise<About | 'stranger' | 'nobody'> {
  try {
    const about = aboutSchema.safeParse(await askSandbox(url, 'about', 2000));
    return about.success ? about.data : 'stranger';
  } catch {
    return 'nobody';
  }
}
