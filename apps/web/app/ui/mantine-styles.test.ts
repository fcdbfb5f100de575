import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const app = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** What a layout brings along, and the pages that stand in it. */
const layouts = [
  {
    layout: 'site.layout.tsx',
    styles: ['mantine.css'],
    pages: /^pages\/(home|legal)\/|unsubscribe/,
  },
  {
    layout: 'auth.layout.tsx',
    styles: ['mantine.css', 'mantine-forms.css'],
    pages: /^pages\/identity\/(login|signup|reset-password)/,
  },
  {
    layout: 'signed-in.layout.tsx',
    styles: ['mantine.css', 'mantine-forms.css', 'mantine-widgets.css'],
    pages: /^pages\/(?!home|legal|shell)/,
  },
] as const;

const everyPage = readFileSync(join(app, 'routes.ts'), 'utf8').matchAll(/'(pages\/[^']+\.tsx)'/g);
const pageFiles = Array.from(everyPage, ([, file]) => file ?? '');

it.each(layouts)(
  'every widget of the pages in $layout has its styles',
  ({ layout, styles, pages }) => {
    const provided = new Set(styles.flatMap(stylesIn));
    const roots = [`pages/shell/${layout}`, ...pageFiles.filter((file) => pages.test(file))];
    expect(roots.length).toBeGreaterThan(2);
    const missing = [...widgetsOf(roots)].filter((name) => hasStyles(name) && !provided.has(name));
    expect(missing).toEqual([]);
  },
);

/** The components of Mantine that these files and everything they import at once name. */
function widgetsOf(roots: readonly string[]): Set<string> {
  const widgets = new Set<string>();
  const seen = new Set(roots.map((root) => join(app, root)));
  for (const file of seen) {
    const code = readFileSync(file, 'utf8');
    const imports = code.matchAll(/^(?:import|export) (?!type)([^;]*?)from '([^']+)';/gms);
    for (const [, names = '', from = ''] of imports) {
      if (from === '@mantine/core') {
        for (const name of names.match(/\b[A-Z]\w+/g) ?? []) widgets.add(name);
      } else if (/^\..*\.tsx?$/.test(from)) {
        seen.add(resolve(dirname(file), from));
      }
    }
  }
  return widgets;
}

function stylesIn(file: string): string[] {
  const css = readFileSync(join(app, 'ui', file), 'utf8');
  return Array.from(css.matchAll(/styles\/(\w+)\.layer\.css/g), ([, name]) => name ?? '');
}

function hasStyles(name: string): boolean {
  const folder = dirname(require.resolve('@mantine/core/styles.css'));
  return existsSync(join(folder, 'styles', `${name}.layer.css`));
}
