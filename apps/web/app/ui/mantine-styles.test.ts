import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const app = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** What a layout loads, and the pages inside it. */
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
const sheets = ['mantine.css', 'mantine-forms.css', 'mantine-widgets.css', 'mantine-toasts.css'];
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => join(app, path));
const core = join(dirname(require.resolve('@mantine/core/styles.css')), 'esm/components');

it.each(layouts)(
  'every widget on the pages in $layout has its styles',
  ({ layout, styles, pages }) => {
    const provided = new Set(styles.flatMap(stylesIn));
    const roots = [`pages/shell/${layout}`, ...pageFiles.filter((file) => pages.test(file))];
    expect(roots.length).toBeGreaterThan(2);
    const missing = [...widgetsOf(roots)].filter((name) => hasStyles(name) && !provided.has(name));
    expect(missing).toEqual([]);
  },
);

it('no styles are loaded for widgets that nothing shows', () => {
  // The toaster is made of one more.
  const shown = stylesBehind(['Notification', ...widgetsIn(sources)]);
  const idle = [...sheets]
    .flatMap(stylesIn)
    .filter((name) => /^[A-Z]/.test(name) && !shown.has(name));
  expect(idle).toEqual([]);
});

/** The Mantine components that these files and their static imports use. */
function widgetsOf(roots: readonly string[]): Set<string> {
  const seen = new Set(roots.map((root) => join(app, root)));
  for (const file of seen) {
    for (const [, , from = ''] of importsOf(file)) {
      if (/^\..*\.tsx?$/.test(from)) seen.add(resolve(dirname(file), from));
    }
  }
  return widgetsIn(seen);
}

/** The Mantine components that these files use. */
function widgetsIn(files: Iterable<string>): Set<string> {
  const widgets = new Set<string>();
  for (const file of files) {
    for (const [, names = '', from = ''] of importsOf(file)) {
      if (from !== '@mantine/core') continue;
      for (const name of names.match(/\b[A-Z]\w+/g) ?? []) widgets.add(name);
    }
  }
  return widgets;
}

function importsOf(file: string) {
  return readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type)([^;]*?)from '([^']+)';/gms,
  );
}

/** The styles that these widgets need, with those of the widgets they are made of. */
function stylesBehind(widgets: readonly string[]): Set<string> {
  const parts = readdirSync(core, { recursive: true, encoding: 'utf8' });
  const files = new Map(parts.map((path) => [basename(path), join(core, path)]));
  const seen = new Set(widgets.map((name) => files.get(`${name}.mjs`) ?? ''));
  for (const file of seen) {
    if (!existsSync(file)) continue;
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      seen.add(resolve(dirname(file), from));
    }
  }
  return new Set([...seen].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.slice(1) ?? []));
}

function stylesIn(file: string): string[] {
  const css = readFileSync(join(app, 'ui', file), 'utf8');
  return Array.from(css.matchAll(/styles\/(\w+)\.layer\.css/g), ([, name]) => name ?? '');
}

function hasStyles(name: string): boolean {
  const folder = dirname(require.resolve('@mantine/core/styles.css'));
  return existsSync(join(folder, 'styles', `${name}.layer.css`));
}
