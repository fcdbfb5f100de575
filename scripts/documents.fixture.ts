import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Folders that hold no sources: a path inside them proves nothing. */
const notSources = /^(node_modules|build|\.git|\.react-router|\.data.*|test-results)$/;
/** Paths that documents name and that only exist once the product has run, or inside its build. */
const madeAtRunTime = [
  /^\.ci\/last-all-green$/,
  /^\.data(\/|$)/,
  /^\.env$/,
  /^assets\/$/,
  /^apps\/(api|web)\/build(\/|$)/,
];

/** Every page that people read in the repository. */
export const documents = [
  ...['README.md', 'AGENTS.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  '.github/pull_request_template.md',
  ...markdownBelow('docs'),
];
const sourceNames = new Set(fileNamesBelow(root));

/** Tokens in backticks that have a slash inside or the ending of a source file; fenced blocks aside. */
export function pathsNamedIn(text: string): string[] {
  const tokens = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  return tokens.filter(
    (token) =>
      /^[\w.*][\w.*/-]*$/.test(token) &&
      (token.includes('/') || /\.(ts|tsx|md|css)$/.test(token) || token.startsWith('.env')),
  );
}

/** Whether a path exists; a name without a folder may be anywhere, and `*` stands for any text. */
export function isThere(path: string): boolean {
  if (madeAtRunTime.some((pattern) => pattern.test(path))) return true;
  if (path.includes('/')) return existsSync(join(root, path));
  if (existsSync(join(root, path))) return true;
  if (!path.includes('*')) return sourceNames.has(path);
  const parts = path.split('*').map((part) => part.replaceAll('.', String.raw`\.`));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  return [...sourceNames].some((name) => pattern.test(name));
}

/** The text without its fenced blocks. */
export function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

/** Every source and page of the repository that people write; what was recorded elsewhere is left out. */
export function textsOfRepository(): { path: string; text: string }[] {
  const written = /\.(ts|tsx|css|sql|md)$/;
  return pathsBelow('')
    .filter((path) => written.test(path) && !/\/recorded\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return notSources.test(entry.name) ? [] : pathsBelow(path);
  });
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

function fileNamesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return notSources.test(entry.name) ? [] : fileNamesBelow(join(folder, entry.name));
  });
}
