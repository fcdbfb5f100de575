import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesBelow } from './files-below.ts';
import { checkBudget } from './web-budget.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const output = join(web, 'build/client');
const stampFile = join(web, 'build/built-from');
const sources = [
  'apps/web/app',
  'apps/web/service-worker',
  'apps/web/public',
  'packages/contract/src',
];
const settings = [
  'apps/web/package.json',
  'apps/web/chunks.ts',
  'apps/web/vite.config.ts',
  'apps/web/vite.service-worker.config.ts',
  'apps/web/react-router.config.ts',
  'apps/web/supported-browsers.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'apps/web/web-fallback.ts',
  'scripts/web-budget.ts',
];

/** Builds the web, within its budget, unless the existing build was made from exactly these sources. */
export function ensureWebBuilt(): void {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write('Building the web pages (once per change)...\n');
  buildPages();
  const fallback = run(join(web, 'web-fallback.ts'), [], { IS_RR_BUILD_REQUEST: 'yes' });
  if (!fallback.ok) giveUp(fallback.said);
  build('vite/bin/vite.js', ['build', '--config', 'vite.service-worker.config.ts']);
  precompress(join(output, 'assets'));
  try {
    checkBudget(output);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

const pagesTries = 3;

function buildPages(): void {
  const failed = tryPages(
    () => run('@react-router/dev/bin.cjs', ['build']),
    (line) => process.stdout.write(line),
  );
  if (failed !== null) giveUp(failed);
}

/**
 * On a busy machine the server that prerenders may not listen yet when it is asked: the next try succeeds.
 * @param build one try
 * @param say told of each further one
 * @returns what the last try said, if none succeeded; else null.
 */
export function tryPages(build: () => Ran, say: (line: string) => unknown): string | null {
  for (let left = pagesTries - 1; ; left -= 1) {
    const { ok, said } = build();
    if (ok) return null;
    if (left === 0 || !isPageTooLate(said)) return said;
    say('A page was not prerendered in time: building once more...\n');
  }
}

/** Whether a build of the pages failed for want of time, and not over what it builds. */
export function isPageTooLate(said: string): boolean {
  return /Prerender: Request failed for \S+ .*(?:aborted due to timeout|ECONNREFUSED|ECONNRESET)/.test(
    said,
  );
}

function build(tool: string, args: string[]): void {
  const { ok, said } = run(tool, args);
  if (!ok) giveUp(said);
}

type Ran = { ok: boolean; said: string };

/** @param program of a package (`vite/bin/vite.js`), or one of ours by its path. */
function run(program: string, args: string[], also: Record<string, string> = {}): Ran {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(root, 'node_modules', program), ...args],
    { cwd: web, encoding: 'utf8', env: { ...process.env, ...also, NODE_ENV: 'production' } },
  );
  return { ok: status === 0, said: `${stdout}\n${stderr}` };
}

function giveUp(said: string): never {
  process.stderr.write(`${said}\nThe web build failed.\n`);
  process.exit(1);
}

/** Writes each text asset's brotli and gzip form next to it, so that serving needs no compression. */
function precompress(folder: string): void {
  for (const name of filesBelow(folder)) {
    if (!/\.(js|css|svg|json|mjs)$/.test(name)) continue;
    const content = readFileSync(name);
    writeFileSync(
      `${name}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${name}.gz`, gzipSync(content, { level: 9 }));
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [
    ...sources.flatMap((folder) => filesBelow(join(root, folder))),
    ...settings.map((file) => join(root, file)),
  ];
  for (const file of files.sort()) {
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) ensureWebBuilt();
