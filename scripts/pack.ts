import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.ts';
import { filesBelow } from './files-below.ts';
import { productionPackages } from './production-packages.ts';
import { isCommitted } from './tests/changed-files.ts';

const root = join(import.meta.dirname, '..');
const onlyInTests = /\.(?:test|fixture|test-kit)\.tsx?$|\/test-kit\//;

/** What an installation has besides packages: the program, the pages, its commands, and what helps to run it. */
const shipped = [
  ...['package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md', 'README.md', '.env.example'],
  ...['bin', 'deploy', 'docs'],
  ...['apps/api/package.json', 'apps/api/src', 'apps/api/migrations', 'apps/api/build'],
  ...['apps/web/package.json', 'apps/web/build/client', 'apps/web/build/server'],
  ...['apps/web/build/addresses.json'],
  ...['packages/contract', 'packages/embedded-postgres'],
];

/**
 * `npm run pack`: an archive of everything that an installation is, built, with the packages of production and the Node
 * that runs it, for machines like this one. The same commit makes the same archive. `--to` names another folder than `build`.
 * @returns its path.
 */
export async function pack(to: string): Promise<string> {
  await ensureBuilt();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  mkdirSync(to, { recursive: true });
  const archive = join(to, `claimstead-${version}-${process.platform}-${process.arch}.tar.gz`);
  const list = `${archive}.files`;
  writeFileSync(list, [...files(), ...productionPackages({ node: true })].join('\n'));
  const args = [
    ...['--create', `--file=${archive}`, '--use-compress-program=gzip --no-name'],
    ...['--directory', root, `--files-from=${list}`, '--sort=name'],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,u+w,go-w'],
    ...[`--mtime=@${moment()}`, `--transform=flags=r;s,^,claimstead-${version}/,`],
  ];
  const packed = spawnSync('tar', args, { encoding: 'utf8' });
  rmSync(list);
  if (packed.status === 0) return archive;
  rmSync(archive, { force: true });
  throw new Error(`tar, which has to be GNU's, could not make ${archive}: ${packed.stderr}`);
}

function files(): string[] {
  return shipped
    .flatMap((path) => {
      const whole = join(root, path);
      return statSync(whole).isDirectory() ? filesBelow(whole) : [whole];
    })
    .map((path) => relative(root, path))
    .filter((path) => !onlyInTests.test(path) && !path.includes('/node_modules/'))
    .toSorted();
}

/** Seconds: the time of the latest commit; of now, with changes beside it, since browsers keep what has the same time and size. */
function moment(): number {
  const told = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const committed = Number(told.stdout?.trim());
  return committed > 0 && isCommitted(root) ? committed : Math.floor(Date.now() / 1000);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const archive = await pack(values.to ?? join(root, 'build'));
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  const megabytes = (statSync(archive).size / 1_000_000).toFixed(0);
  process.stdout.write(
    `${relative(process.cwd(), archive)}  ${megabytes} MB\nSHA-256  ${sha256}\n`,
  );
}
