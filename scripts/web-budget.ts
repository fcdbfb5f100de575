import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Route = { parentId?: string; module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Route; url: string; routes: Record<string, Route> };

/** What comes before a page can be used, as it is served: bytes in brotli, and how many files. */
export type Weight = { scripts: number; styles: number; files: number };

/** A page (the file in `apps/web/app/pages/` without its ending), and how much it may weigh at most. */
type Budget = Weight & { page: string };

const publicPages = { scripts: 145_000, styles: 21_000, files: 22 };
const signIn = { scripts: 163_200, styles: 21_000, files: 22 };

/** How much a page may weigh that has no line of its own: pages behind the sign-in. */
const otherPages: Weight = { scripts: 231_000, styles: 30_000, files: 50 };

const budgets: readonly Budget[] = [
  { page: 'home/home.page', ...publicPages },
  { page: 'home/faq.page', ...publicPages },
  { page: 'identity/login.page', ...signIn },
  { page: 'identity/signup.page', ...signIn },
  { page: 'marketplace/buy.page', scripts: 233_500, styles: 25_000, files: 38 },
  { page: 'listings/listing.page', scripts: 255_000, styles: 33_100, files: 50 },
  { page: 'listings/sell.page', scripts: 244_100, styles: 25_000, files: 35 },
  { page: 'offers/todo.page', scripts: 230_000, styles: 27_000, files: 48 },
];

/** What a signed-in person's browser fetches of scripts once it is idle, on any page, beyond what a plain page has. */
export const idleBudgetBytes = 66_000;

/** The built pages' own list of what each of them loads. */
function readManifest(client: string): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The built pages have no manifest.');
  const code = readFileSync(join(client, 'assets', name), 'utf8');
  const read = JSON.parse(code.slice(code.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
  return { ...read, url: `/assets/${name}` };
}

/** The files (`/assets/shell-x.js`) that come before a page can be used: its own, its layouts', and all they import. */
export function filesOf(client: string, page: string): string[] {
  const { entry, url, routes } = readManifest(client);
  const parts = [entry];
  for (let at = routes[`pages/${page}`]; at; at = routes[at.parentId ?? '']) parts.push(at);
  if (parts.length === 1) throw new Error(`There is no built page ${page}.`);
  const scripts = importedBy(
    client,
    parts.flatMap((part) => [part.module, ...(part.imports ?? [])]),
  );
  const styles = parts.flatMap((part) => (part.css ?? []).map((path) => path.replace('#', '')));
  return [...new Set([url, ...scripts, ...styles])];
}

/** These scripts with everything that they import, not counting what they load later. */
function importedBy(client: string, scripts: readonly string[]): string[] {
  const seen = new Set(scripts);
  for (const path of seen) {
    const code = readFileSync(join(client, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      seen.add(`/assets/${name}`);
    }
  }
  return [...seen];
}

/** How much these files weigh as they are served. */
export function weigh(client: string, files: readonly string[]): Weight {
  const bytes = (ending: string) =>
    files
      .filter((path) => path.endsWith(ending))
      .reduce((sum, path) => sum + statSync(join(client, `${path}.br`)).size, 0);
  return { scripts: bytes('.js'), styles: bytes('.css'), files: files.length };
}

/** The scripts that the shell loads once the browser is idle, with what they import. */
function laterFiles(client: string): string[] {
  const plain = filesOf(client, 'home/faq.page');
  const shell = plain.find((path) => path.startsWith('/assets/shell-') && path.endsWith('.js'));
  const code = readFileSync(join(client, shell ?? ''), 'utf8');
  const later = Array.from(
    code.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\)/g),
    ([, name]) => `/assets/${name}`,
  );
  return importedBy(client, later).filter((path) => !plain.includes(path));
}

/** @throws if a page weighs more than its budget, naming each such page, how much it is over, and its heaviest files. */
export function checkBudget(client: string): void {
  if (!existsSync(join(client, 'index.html'))) throw new Error('There is no built home page.');
  const pages = Object.keys(readManifest(client).routes)
    .filter((id) => id.endsWith('.page'))
    .map((id) => id.replace('pages/', ''));
  const over = pages.flatMap((page) => {
    const files = filesOf(client, page);
    const excess = excessOf(page, weigh(client, files), budgetOf(page));
    return excess.length > 0 ? [...excess, heaviest(client, files)] : [];
  });
  const later = weigh(client, laterFiles(client)).scripts;
  if (later > idleBudgetBytes) {
    over.push(
      `What loads when idle has ${later} bytes of scripts; ${idleBudgetBytes} are allowed.`,
    );
  }
  if (over.length > 0) throw new Error(over.join('\n'));
}

export function budgetOf(page: string): Weight {
  return budgets.find((one) => one.page === page) ?? otherPages;
}

/** A sentence for each measure in which a page is over its budget. */
export function excessOf(page: string, weight: Weight, budget: Weight): string[] {
  const measures = ['scripts', 'styles', 'files'] as const;
  return measures
    .filter((measure) => weight[measure] > budget[measure])
    .map((measure) => {
      const unit = measure === 'files' ? 'files' : `bytes of ${measure}`;
      const excess = weight[measure] - budget[measure];
      return `${page} has ${weight[measure]} ${unit}, ${excess} more than it may.`;
    });
}

function heaviest(client: string, files: readonly string[]): string {
  return files
    .map((path) => ({ path, bytes: statSync(join(client, `${path}.br`)).size }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 10)
    .map(({ path, bytes }) => `  ${bytes} ${path}`)
    .join('\n');
}
