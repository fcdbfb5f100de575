import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testEnding } from './layers.ts';
import { resolveImport } from './walls.ts';

const root = join(import.meta.dirname, '..');
const domains = 'apps/api/src/domains';

type Folder = { domain: string; folder: string };

/** The folder of a domain that a file stands in; null: in none, or it is a test's. */
function folderOf(path: string): Folder | null {
  const [, domain, folder] = /^apps\/api\/src\/domains\/([^/]+)\/([^/]+)\/.+\.ts$/.exec(path) ?? [];
  return domain && folder && !testEnding.test(path) ? { domain, folder } : null;
}

/**
 * Whether an import goes both ways: the folder that it reaches, of the same domain, imports its own. Types too; tests may.
 * @returns the sentence of the refusal, or null.
 */
export function refuseTwoWay(importer: string, imported: string): string | null {
  const from = folderOf(importer);
  const to = folderOf(imported);
  if (!from || !to || from.domain !== to.domain || from.folder === to.folder) return null;
  if (!importsOf(from.domain).has(arrow(to.folder, from.folder))) return null;
  const pair = pairOf(from.domain, from.folder, to.folder);
  return `Folders of a domain do not import each other (${pair}): what both need stands in one, or apart.`;
}

/** Every two folders of the product that import each other. */
export function listTwoWay(): string[] {
  return readdirSync(join(root, domains)).flatMap((domain) => {
    const imports = importsOf(domain);
    const pairs = [...imports].flatMap((one) => {
      const [from = '', to = ''] = one.split(' ');
      return from < to && imports.has(arrow(to, from)) ? [pairOf(domain, from, to)] : [];
    });
    return pairs.toSorted();
  });
}

function pairOf(domain: string, one: string, other: string): string {
  return `${domain}: ${[one, other].toSorted().join(', ')}`;
}

function arrow(from: string, to: string): string {
  return `${from} ${to}`;
}

const known = new Map<string, ReadonlySet<string>>();

/** Which folder of a domain imports which, by the files as they are. */
function importsOf(domain: string): ReadonlySet<string> {
  const before = known.get(domain);
  if (before) return before;
  const imports = new Set<string>();
  const folder = `${domains}/${domain}`;
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const importer = `${folder}/${name.replaceAll('\\', '/')}`;
    const from = folderOf(importer);
    if (!from) continue;
    for (const [, specifier = ''] of readFileSync(join(root, importer), 'utf8').matchAll(
      /(?:from|import\()\s*'(\.[^']+)'/g,
    )) {
      const to = folderOf(resolveImport(importer, specifier) ?? '');
      if (to?.domain === domain && to.folder !== from.folder)
        imports.add(arrow(from.folder, to.folder));
    }
  }
  known.set(domain, imports);
  return imports;
}
