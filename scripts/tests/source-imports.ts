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

/**
 * Every file that a source brings in when it runs. Types are left out: the compiler follows those. Of the public API of
 * a domain it is the files that declare what the source imports of it, not all that the API names.
 */
export function importsOf(root: string, file: string): string[] {
  if (isPublicApi(file)) return [];
  const text = valuesOf(root, file);
  const named = [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`$\n]+)`/g)].map(
    ([, single, double, ticks]) => single ?? double ?? ticks ?? '',
  );
  const found = [
    ...named.flatMap((name) => fileNamed(root, file, name) ?? []),
    ...declaredBehind(root, file, text),
  ];
  return [...new Set(found)].filter((one) => one !== file);
}

function isPublicApi(file: string): boolean {
  return /\/domains\/[^/]+\/[^/]+\.api\.ts$/.test(file);
}

function valuesOf(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/^(?:import|export) type [^;]*?from '[^']+';/gm, '')
    .replaceAll(/^\s*(?:\/\/|\*).*$/gm, '');
}

/** The files that declare what a source imports from public APIs. */
function declaredBehind(root: string, file: string, text: string): string[] {
  return namesFrom(text, 'import').flatMap(({ names, from }) => {
    const api = resolveImport(file, from);
    if (api === null || !isPublicApi(api) || !isFile(join(root, api))) return [];
    return namesFrom(valuesOf(root, api), 'export')
      .filter((told) => told.names.some((name) => names.includes(name)))
      .flatMap((told) => resolveImport(api, told.from) ?? []);
  });
}

/** The values that each `import { … } from` or `export { … } from` of a text names. */
function namesFrom(text: string, word: 'import' | 'export'): { names: string[]; from: string }[] {
  const statement = new RegExp(`^${word} \\{([^}]*)\\} from '([^']+)';`, 'gm');
  return [...text.matchAll(statement)].map(([, list = '', from = '']) => ({
    names: list
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type ')),
    from,
  }));
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
