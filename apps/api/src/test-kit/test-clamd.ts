import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ClamdAddress } from '../core/config/malware-settings.ts';
import { eicar } from './clamd-stand-in.ts';

const program = '/usr/sbin/clamd';
export const hasClamd = existsSync(program);

export type TestClamd = { address: ClamdAddress; url: string; stop(): Promise<void> };

/**
 * A real clamd on a socket of its own, whose only signature is the antivirus makers' test file: the
 * project's own list cannot be downloaded by a test.
 * @param streamMaxLength as clamd.conf writes it
 */
export async function startTestClamd(streamMaxLength = '30M'): Promise<TestClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-clamd-'));
  const database = join(folder, 'database');
  const path = join(folder, 'clamd.ctl');
  await mkdir(database);
  await writeFile(join(database, 'eicar.ndb'), `Eicar-Test:0:*:${eicar.toString('hex')}\n`);
  const settings = [
    'Foreground yes',
    'LogVerbose yes',
    `DatabaseDirectory ${database}`,
    `LocalSocket ${path}`,
    `StreamMaxLength ${streamMaxLength}`,
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(daemon, 'exit');
  const lines = createInterface(daemon.stdout);
  // Its last line before it answers.
  for await (const line of lines) if (line.includes('Self checking')) break;
  daemon.stdout.resume();
  return {
    address: { path },
    url: `unix:${path}`,
    stop: async () => {
      daemon.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
