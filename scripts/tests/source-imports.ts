import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resolveImport } from '../../lint/walls.ts';

/** Where sources are; what is built, kept or installed below them is not one. */
const sources = '{apps,bench,e2e,lint,packages,sandbox,scripts}/**/*.{ts,tsx}';
const notSources = /(^|\/)(node_modules|build|\.[^/]*)\//;

/** Every source of the repository, relative to its root. */
export function sourceFiles(root: string): string[] {
  return [...globSync(sources, { cwd: root }), ...globSync('*.ts', { cwd: root })]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !notSources.test(file))
    .toSorted();
}

/** Every file that a source brings in when it runs. Types are left out: the compiler follows those. */
export function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replaceAll(/^(?:import|export) type [^;]*?from '[^']+';/gm, '')
    .replaceAll(/^\s*(?:\/\/|\*).*$/gm, '');
  const named = [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`/g)].map(
    ([, single, double, ticks]) => single ?? double ?? ticks ?? '',
  );
  const found = named.flatMap((name) => fileNamed(root, file, name) ?? []);
  return [...new Set(found)].filter((one) => one !== file);
}

/**
 * The file that a text in a source means: an import, or a program that it starts or reads, named from its own folder
 * or from the root.
 */
function fileNamed(root: string, importer: string, name: string): string | null {
  if (name.startsWith('.') || name.startsWith('@claimstead/')) {
    const imported = resolveImport(importer, name);
    return imported !== null && isFile(join(root, imported)) ? imported : null;
  }
  if (!/^[\w@][\w@./-]*\.\w+$/.test(name)) return null;
  const beside = join(dirname(importer), name).replaceAll('\\', '/');
  return [beside, name].find((path) => isFile(join(root, path))) ?? null;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
