import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresProblem, errorCode, fromFileError } from './problems.ts';
import { canReach, isRoot, requireServerUser, type ServerUser } from './run-as.ts';

/** Where one database lives. All of it is in `folder`, except a socket whose path would be too long. */
export interface Home {
  /** The folder that the caller asked for. */
  dataDir: string;
  folder: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  log: string;
  /** Held while the server is started or stopped. */
  startLock: string;
  /** Shared by every process that uses the server. */
  usersLock: string;
  /** As whom the server runs; undefined means as ourselves. */
  user: ServerUser | undefined;
  /** The note left in `dataDir` when `folder` is not `dataDir`. */
  note: string | undefined;
}

/** The kernel's limit is 107 bytes on Linux and 103 on macOS. */
const longestSocketPathBytes = 100;

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Finds or makes the folder of the database and proves that it can be written.
 *
 * As root the server runs as whoever owns the data already, else as the user `postgres`. When that
 * user cannot reach `dataDir`, the data is kept in `reachableRoot`, in a folder keyed by the path of
 * `dataDir`. Data never moves on its own between the two places.
 */
export async function openHome(dataDir: string, reachableRoot: string): Promise<Home> {
  const wanted = resolve(dataDir);
  try {
    await makeFolders(wanted);
    const real = await realpath(wanted);
    const home = isRoot() ? await homeForRoot(real, reachableRoot) : await homeForOrdinary(real);
    await proveWritable(home.folder);
    return home;
  } catch (error) {
    throw fromFileError(error, wanted);
  }
}

function homeIn(
  dataDir: string,
  folder: string,
  user: ServerUser | undefined,
  note?: string,
): Home {
  return {
    dataDir,
    folder,
    cluster: join(folder, 'cluster'),
    log: join(folder, 'server.log'),
    startLock: join(folder, 'start.lock'),
    usersLock: join(folder, 'users.lock'),
    user,
    note,
  };
}

function notePath(dataDir: string): string {
  return join(dataDir, 'ELSEWHERE.txt');
}

async function homeForOrdinary(dataDir: string): Promise<Home> {
  if (await exists(notePath(dataDir))) {
    throw new EmbeddedPostgresProblem(
      'no_user',
      `The database of ${dataDir} was created by root and is stored elsewhere: start as root, or delete ${dataDir} to begin with an empty database.`,
    );
  }
  const home = homeIn(dataDir, dataDir, undefined);
  const owner = await ownerOf(home.cluster);
  if (owner && process.getuid && owner.uid !== process.getuid()) {
    throw new EmbeddedPostgresProblem(
      'no_user',
      `The database in ${dataDir} belongs to another user (number ${owner.uid}): start as that user or as root, or delete ${dataDir} to begin with an empty database.`,
    );
  }
  return home;
}

async function ownerOf(path: string): Promise<ServerUser | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function homeForRoot(dataDir: string, reachableRoot: string): Promise<Home> {
  const near = homeIn(dataDir, dataDir, undefined);
  const owner = await ownerOf(near.cluster);
  const user = owner && owner.uid !== 0 ? owner : await requireServerUser();
  if ((await stat(dataDir)).uid === 0) await chmod(dataDir, 0o711);
  const noted = await exists(notePath(dataDir));
  if (!noted && (await canReach(user, { execute: [dataDir] }))) return { ...near, user };
  if (owner) {
    throw new EmbeddedPostgresProblem(
      'no_user',
      `The user that owns the database (number ${user.uid}) can no longer reach ${dataDir}: grant it access to the parent folders (chmod o+x), or delete ${dataDir} to begin with an empty database.`,
    );
  }
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join(reachableRoot, `database-${key}`);
  await makeFolders(folder);
  await Promise.all([chmod(reachableRoot, 0o755), chmod(folder, 0o711)]);
  return homeIn(dataDir, folder, user, notePath(dataDir));
}

/** Writes the note that says where the data of `dataDir` is. Its absence means: start over. */
export async function leaveNote(home: Home): Promise<void> {
  if (!home.note) return;
  const text = `The database of this folder is kept in ${home.folder}
because it was started by root: PostgreSQL then runs as the user "postgres", who cannot reach this folder.
If this file is deleted, the next start begins with an empty database
and sets the old one aside as ${home.cluster}.previous.
`;
  await writeFile(home.note, text);
}

/** `mkdir -p`. Node's own recursive mkdir answers ENOENT on a read-only disk, which hides the reason. */
async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' && dirname(path) !== path) {
      await makeFolders(dirname(path));
      return makeFolders(path);
    }
    const stands = await stat(path).catch(() => undefined);
    if (!stands?.isDirectory()) throw error;
  }
}

/** Fails with the reason now, while it is still known to be the disk, not later inside PostgreSQL. */
async function proveWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(16_384, 1));
  } finally {
    await rm(probe, { force: true });
  }
}

/** Makes a folder that only the server's user may enter. */
export async function makePrivateFolder(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}

/**
 * The folder of the server's socket: inside the home, or a short one in the system's temporary folder
 * when the socket's path would exceed what the kernel takes. Throws `start_failed` if neither will do.
 *
 * Its name carries the inode of the data directory. When the data is deleted under a running server,
 * that server ends on its own within a minute and removes its socket by name, which must then not be
 * the name of the socket of the server that has taken its place.
 */
export async function prepareSocketFolder(home: Home): Promise<string> {
  const { ino } = await stat(home.cluster);
  const near = join(home.folder, `socket-${ino.toString(36)}`);
  if (fits(near)) {
    await makePrivateFolder(near, home.user);
    return near;
  }
  const key = createHash('sha256').update(near).digest('hex').slice(0, 16);
  const name = `claimstead-${key}`;
  const short = [join(tmpdir(), name), join('/tmp', name)].find(fits) ?? join('/tmp', name);
  await mkdir(short, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  // Anyone may write in a temporary folder: what is there must be a real folder of ours.
  const found = await lstat(short);
  const ours = [home.user?.uid, process.getuid?.()].includes(found.uid);
  const reachable = !home.user || (await canReach(home.user, { execute: [dirname(short)] }));
  if (!found.isDirectory() || !ours || !reachable) {
    throw new EmbeddedPostgresProblem(
      'start_failed',
      `The database socket cannot be kept in ${short}, which does not belong to this program: delete it, or move the checkout to a shorter path.`,
    );
  }
  await chmod(short, 0o700);
  if (home.user) await chown(short, home.user.uid, home.user.gid);
  return short;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= longestSocketPathBytes;
}

/** PostgreSQL names its socket after a port number even when it listens on no port. */
export function socketPath(folder: string): string {
  return join(folder, '.s.PGSQL.5432');
}
