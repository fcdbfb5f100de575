import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** How much JavaScript the first load of the home page may have, compressed as it is served. */
export const firstLoadBudgetBytes = 150_000;

/**
 * The scripts that a prerendered page names, and everything they import statically.
 * @param client the folder of the built pages.
 */
export function scriptsOf(client: string, page: string): string[] {
  const html = readFileSync(join(client, page), 'utf8');
  const seen = new Set(Array.from(html.matchAll(/"(\/assets\/[^"]+\.m?js)"/g), ([, path]) => path));
  for (const path of seen) {
    if (path === undefined) continue;
    const code = readFileSync(join(client, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      seen.add(`/assets/${name}`);
    }
  }
  return [...seen].filter((path) => path !== undefined);
}

/** Bytes of the scripts in their compressed form. */
export function compressedBytes(client: string, scripts: readonly string[], form: 'br' | 'gz') {
  return scripts.reduce((sum, path) => sum + statSync(join(client, `${path}.${form}`)).size, 0);
}

/** @throws if the home page exceeds the budget, naming what weighs most. */
export function checkBudget(client: string): void {
  if (!existsSync(join(client, 'index.html'))) throw new Error('There is no built home page.');
  const scripts = scriptsOf(client, 'index.html');
  const total = compressedBytes(client, scripts, 'br');
  if (total <= firstLoadBudgetBytes) return;
  const heaviest = scripts
    .map((path) => ({ path, bytes: compressedBytes(client, [path], 'br') }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 8)
    .map(({ path, bytes }) => `  ${bytes} ${path}`);
  throw new Error(
    `The home page loads ${total} bytes of compressed JavaScript; ${firstLoadBudgetBytes} are allowed.\n${heaviest.join('\n')}`,
  );
}
