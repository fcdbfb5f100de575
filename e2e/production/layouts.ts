import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/build.ts';
import { pack } from '../../scripts/pack.ts';
import { dockerInstructions, imageFiles, root } from '../../scripts/installation.fixture.ts';
import { productionPackages } from '../../scripts/production-packages.ts';

const run = promisify(execFile);

/**
 * Lays out `/claimstead` of the image: the files that its COPY lines bring, what was built, and the packages of its
 * `npm ci`, without those that the Dockerfile removes again. What was not copied is not there.
 */
export async function layOutImage(at: string): Promise<string> {
  await ensureBuilt();
  for (const file of imageFiles()) {
    await mkdir(dirname(join(at, file)), { recursive: true });
    await cp(join(root, file), join(at, file));
  }
  for (const built of ['apps/api/build', 'apps/web/build']) {
    await cp(join(root, built), join(at, built), { recursive: true });
  }
  // As links to the same bytes, where the folder is on the same disk.
  const packages = productionPackages({ node: false });
  await run('cp', ['--archive', '--link', '--parents', ...packages, at], { cwd: root }).catch(() =>
    run('cp', ['--archive', '--parents', ...packages, at], { cwd: root }),
  );
  for (const { stage, word, rest } of dockerInstructions()) {
    const [, removed] = (stage === 'packages' && word === 'RUN' && /rm -rf (\S+)/.exec(rest)) || [];
    if (removed !== undefined) await rm(join(at, removed), { recursive: true, force: true });
  }
  return at;
}

/** Unpacks what `npm run pack` makes, as the runbook does. */
export async function unpackArchive(at: string): Promise<string> {
  const archive = await pack(join(at, 'packed'));
  await run('tar', ['--extract', '--file', archive, '--directory', at]);
  await rm(join(at, 'packed'), { recursive: true });
  const [folder = ''] = await readdir(at);
  return join(at, folder);
}

/** What Node runs to play Stripe, from the checkout. */
export const sandboxProgram = ['--disable-warning=ExperimentalWarning', 'sandbox/src/main.ts'];

/** A file of settings as deploy/claimstead.env.example is filled in. */
export async function writeSettings(file: string, values: Record<string, string>): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(''));
}
