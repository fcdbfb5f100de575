import { spawn } from 'node:child_process';
import { EmbeddedPostgresProblem, errorCode } from './problems.ts';

/** The system user as whom PostgreSQL runs when we are root, because it refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

export interface Outcome {
  exitCode: number;
  output: string;
}

const userName = 'postgres';

/**
 * What the server's processes see of our environment: no PG* variable may bend their behaviour, no
 * secret of the application reaches them, and their messages are English so that we can read them.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const wanted = ['PATH', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT'];
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const [name, value] of Object.entries(process.env)) {
    if (wanted.includes(name.toUpperCase())) environment[name] = value;
  }
  return environment;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Runs a program to its end, as `user` if given. Rejects only when it cannot be run at all. */
export function run(file: string, args: string[], user?: ServerUser): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // The working directory is the root: the server's user may not be able to reach ours.
    const child = spawn(file, args, {
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => reject(explainSpawnError(error, file, user)));
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

/** The sentence for a program that could not be run. */
export function explainSpawnError(error: Error, file: string, user?: ServerUser): Error {
  if (user && errorCode(error) !== 'ENOENT') {
    return new EmbeddedPostgresProblem(
      'no_user',
      `PostgreSQL does not run as root, and this process may not act as the user ${userName}: start as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  return new EmbeddedPostgresProblem(
    'no_binaries',
    `${file} cannot be run here: install the dependencies again, or set DATABASE_URL.`,
    { cause: error },
  );
}

async function findUser(): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', userName]), run('id', ['-g', userName])]);
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return undefined;
  return { uid: Number(uid.output.trim()), gid: Number(gid.output.trim()) };
}

/** Finds the system user `postgres`, and adds it if there is none. Only for root. Throws `no_user`. */
export async function requireServerUser(): Promise<ServerUser> {
  const existing = await findUser();
  if (existing) return existing;
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const added = await run('useradd', [...options, userName]).catch(() => undefined);
  const user = await findUser();
  if (user) return user;
  throw new EmbeddedPostgresProblem(
    'no_user',
    `PostgreSQL does not run as root, and the system user ${userName} could not be added: start as an ordinary user, or add it (useradd --system ${userName}).`,
    { cause: added?.output },
  );
}

/** Whether `user` may execute (or enter) and read these paths, asked by running `test` as that user. */
export async function canReach(
  user: ServerUser,
  paths: { execute?: string[]; read?: string[] },
): Promise<boolean> {
  const checks = [
    ...(paths.execute ?? []).flatMap((path) => ['-x', path]),
    ...(paths.read ?? []).flatMap((path) => ['-r', path]),
  ];
  const script = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done';
  const { exitCode } = await run('/bin/sh', ['-c', script, 'sh', ...checks], user);
  return exitCode === 0;
}
