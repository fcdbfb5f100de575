import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildFolder, builtFromFile, programSources } from '../apps/api/src/app/built-program.ts';

const root = join(import.meta.dirname, '..');
const stampFile = join(buildFolder, builtFromFile);
const dayMs = 86_400_000;

/** The packages of many small modules that every start needs; all others are loaded from where they are installed. */
const builtIn = new Set(['kysely', 'stripe', 'zod', 'fastify-type-provider-zod']);

/** Builds the program of the API and the jobs, unless the existing build was made from exactly these sources. */
export async function ensureProgramBuilt(): Promise<void> {
  const how = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  const stamp = `${programSources()} ${how}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: ['main', 'production'].map((name) => join(root, `apps/api/src/${name}.ts`)),
    platform: 'node',
    external: isInstalled,
    plugins: [{ name: 'own-place', transform: keepOwnPlace }],
  });
  const { output: written } = await bundle.write({ dir: buildFolder, format: 'esm' });
  await bundle.close();
  forget(new Set(written.map((file) => file.fileName)));
  writeFileSync(stampFile, stamp);
}

function isInstalled(imported: string): boolean {
  if (/^[./]|^@claimstead\//.test(imported)) return false;
  const [scope = '', name = ''] = imported.split('/');
  return !builtIn.has(scope.startsWith('@') ? `${scope}/${name}` : scope);
}

/** A module that names a file beside it (a font, the program of a child process) means the one among the sources. */
function keepOwnPlace(code: string, id: string): string | null {
  if (id.includes('node_modules') || !code.includes('import.meta')) return null;
  const place = relative(buildFolder, id);
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll(
      'import.meta.dirname',
      `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
    );
}

/** A process that runs may still load a part of the build that it began with. */
function forget(current: Set<string>): void {
  for (const name of readdirSync(buildFolder)) {
    const file = join(buildFolder, name);
    if (current.has(name) || name === builtFromFile) continue;
    if (Date.now() - statSync(file).mtimeMs > 30 * dayMs) rmSync(file);
  }
}
