import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { partOf, watchSources, type Part } from './dev-changes.ts';
import { requireNode24 } from './node-version.ts';
import { tool } from './run-steps.ts';

/**
 * `npm run dev`: the marketplace while you work on it. Pages change as you save (Vite); a save of the
 * server, the contract or a migration restarts the API alone, and one of the sandbox the sandbox alone. The
 * embedded database and, but for its own changes, the sandbox stay up from the first save to Ctrl-C.
 */
requireNode24();
const root = join(import.meta.dirname, '..');
/** Without what `.env` says: each start of the API reads that file as it is then. */
const given = { ...process.env };
const webPort = given['WEB_PORT'] ?? '5173';
const { readConfig, stopWithSentence } = await import('../apps/api/src/app/start-up.ts');
const { launchEmbeddedPostgres } = await import('@claimstead/embedded-postgres/launch.ts');

let stopping = false;
let api: ChildProcess | null = null;
const config = orStop(() => readConfig());
const database = config.databaseUrl
  ? null
  : await launchEmbeddedPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      database: 'claimstead',
    }).catch(stopWithSentence);

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));

startApi([]);
const web = spawn(
  process.execPath,
  [tool('@react-router/dev/bin.cjs'), 'dev', '--port', webPort, '--strictPort'],
  {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...given, API_URL: `http://localhost:${config.port}` },
  },
);
web.on('exit', (code) => void stopAll(code ?? 1));
let turn = Promise.resolve();
watchSources(root, (part, files) => void (turn = turn.then(() => apply(part, files))));

async function apply(part: Part, files: string[]): Promise<void> {
  if (stopping) return;
  if (part === 'sandbox') {
    say(`${namesOf(files)}: the sandbox starts again`);
    // The API misses it within a second and starts the new one.
    return endSandbox();
  }
  if (files.some((file) => file.includes('migrations'))) {
    say('A migration that has already run does not run again: npm run db:reset starts over.');
  }
  // Nothing important is in the process; a polite end would stop the sandbox too.
  if (api?.exitCode === null && api.kill('SIGKILL')) await once(api, 'exit');
  if (!stopping) startApi(files);
}

/** @param files whose change it is for; none at the first start, which shows all that the API says. */
function startApi(files: string[]): void {
  const startedAt = performance.now();
  const started = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...given,
      PUBLIC_URL: `http://localhost:${webPort}`,
    },
  });
  api = started;
  createInterface({ input: started.stdout }).on('line', (line) => {
    const isLog = line.startsWith('{');
    if (isLog || files.length === 0) process.stdout.write(`${line}\n`);
    if (files.length > 0 && isLog && line.includes('"msg":"ready"')) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(`${namesOf(files)}: the API is back after ${seconds} s`);
    }
  });
  started.on('exit', (code, signal) => {
    if (stopping || signal === 'SIGKILL' || api !== started) return;
    say(`The API ended (${signal ?? code}). It starts again with the next save.`);
  });
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  web.kill('SIGTERM');
  if (api?.exitCode === null && api.kill('SIGTERM')) await once(api, 'exit');
  await endSandbox();
  await database?.stop();
  process.exit();
}

/** Ends the sandbox of this data folder, whoever started it; someone else's is left alone. */
async function endSandbox(): Promise<void> {
  if (!config.sandbox) return;
  const about = await fetch(`${config.sandbox.url}/_sandbox/about`)
    .then((answer) => answer.json() as Promise<{ processId: number; dataDir: string }>)
    .catch(() => null);
  if (about?.dataDir === join(config.dataDir, 'sandbox')) process.kill(about.processId, 'SIGTERM');
}

function namesOf(files: string[]): string {
  const [first = '', ...others] = files.filter((file) => partOf(file)).map((file) => nameOf(file));
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function nameOf(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}

function say(sentence: string): void {
  process.stdout.write(`dev: ${sentence}\n`);
}

function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return stopWithSentence(error);
  }
}
