import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const app = resolve(import.meta.dirname, '..');
const paths = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((path) =>
  join(app, path),
);
const modules = paths.filter((path) => path.endsWith('.module.css'));
const sources = paths.filter((path) => /\.tsx?$/.test(path));

/** Each import of a module of styles: the module, the name that it has there, and the code that uses it. */
const uses = sources.flatMap((file) => {
  const code = readFileSync(file, 'utf8');
  return Array.from(
    code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm),
    ([, name = '', from = '']) => ({ module: resolve(dirname(file), from), name, code }),
  );
});

/** What other modules put into classes of their own. */
const composed = new Set(
  modules.flatMap((module) =>
    Array.from(
      readFileSync(module, 'utf8').matchAll(/composes: (\w+)(?: from "([^"]+)")?;/g),
      ([, word, from]) => `${from ? resolve(dirname(module), from) : module} ${word}`,
    ),
  ),
);

it('every class of a module of styles is used', () => {
  const idle = modules.flatMap((module) => {
    const own = uses.filter((use) => use.module === module);
    // A name that is put together where it is used stands for any.
    if (own.some(({ name, code }) => code.includes(`${name}[`))) return [];
    return classesOf(readFileSync(module, 'utf8'))
      .filter((word) => !own.some(({ name, code }) => hasWord(code, `${name}.${word}`)))
      .filter((word) => !composed.has(`${module} ${word}`))
      .map((word) => `${relative(app, module)}: .${word}`);
  });
  expect(idle).toEqual([]);
});

it('every class that is asked for is there', () => {
  const missing = uses.flatMap(({ module, name, code }) => {
    const known = new Set(classesOf(readFileSync(module, 'utf8')));
    return Array.from(
      code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
      ([, word = '']) => word,
    )
      .filter((word) => !known.has(word))
      .map((word) => `${relative(app, module)}: .${word}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});

function classesOf(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return [
    ...new Set(Array.from(selectors.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name)),
  ];
}

function hasWord(code: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(code);
}
