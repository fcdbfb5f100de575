import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const installed = '/usr/lib/postgresql';

/** A PostgreSQL that this machine has besides the embedded one, from its packages, such as "15"; or null. */
export const otherPostgres: string | null = existsSync(installed)
  ? (readdirSync(installed).find((version) => existsSync(join(installed, version, 'bin/initdb'))) ??
    null)
  : null;

/** A server of that version on a socket of its own. */
export async function startOtherPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = join(installed, otherPostgres ?? '', 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-pg-'));
  await chmod(folder, 0o700);
  const user = serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  const run = (program: string, parameters: string[]) =>
    promisify(execFile)(join(bin, program), parameters, { cwd: '/', ...user });
  const data = join(folder, 'data');
  const initial = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-N'];
  await run('initdb', ['-D', data, '--auth-local=trust', '--auth-host=reject', ...initial]);
  const settings = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off`;
  await run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings]);
  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}:5432/postgres`,
    stop: async () => {
      await run('pg_ctl', ['stop', '-w', '-D', data, '-m', 'immediate']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: then it is the user of its package. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
