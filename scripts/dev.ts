import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { requireNode24 } from './node-version.ts';
import { tool } from './run-steps.ts';

/**
 * `npm run dev`: the API restarts when its code changes, the web reloads in the page. Open the address
 * that the second one prints; it passes API calls on.
 */
requireNode24();
const root = join(import.meta.dirname, '..');
const apiPort = process.env['PORT'] ?? '3000';
const webPort = process.env['WEB_PORT'] ?? '5173';

const parts: ChildProcess[] = [
  spawn(
    process.execPath,
    ['--watch', '--watch-path=apps/api/src', '--watch-path=packages', 'apps/api/src/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PUBLIC_URL: `http://localhost:${webPort}` },
    },
  ),
  spawn(
    process.execPath,
    [tool('@react-router/dev/bin.cjs'), 'dev', '--port', webPort, '--strictPort'],
    {
      cwd: join(root, 'apps/web'),
      stdio: 'inherit',
      env: { ...process.env, API_URL: `http://localhost:${apiPort}` },
    },
  ),
];

let stopping = false;
const stopAll = () => {
  stopping = true;
  for (const part of parts) part.kill('SIGTERM');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const part of parts) {
  part.on('exit', (code) => {
    if (!stopping) stopAll();
    process.exitCode = code ?? 0;
  });
}
