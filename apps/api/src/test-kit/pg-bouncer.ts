import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** Whether this machine has it: `apt-get install pgbouncer` on Debian. */
export const hasPgBouncer = program !== undefined;

/** A real PgBouncer in transaction mode before one database, with fewer connections to it than it lets in. */
export async function startPgBouncer(
  databaseUrl: string,
  connections = 3,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-pooler-'));
  await chmod(folder, 0o755);
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${decodeURIComponent(hostname)} port=${serverPort} user=${username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      `unix_socket_dir =`,
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 200',
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  // It does not run as root; the database's own user may use the database's socket.
  const child = spawn(program ?? '', [...(isRoot ? ['-u', 'postgres'] : []), '-q', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
