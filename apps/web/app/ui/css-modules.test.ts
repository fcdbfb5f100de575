import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const app = resolve(import.meta.dirname, '..');
const paths = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((path) =>
  join(app, path),
);
const modules = paths.filter((path) => path.endsWith('.module.css'));
const sources = paths.filter((path) => /\.tsx?$/.test(path));

/** Each import of a CSS module: the module, its local name, and the code that uses it. */
const uses = sources.flatMap((file) => {
  const code = readFileSync(file, 'utf8');
  return Array.from(
    code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';/gm),
    ([, name = '', from = '']) => ({ module: resolve(dirname(file), from), name, code }),
  );
});

/** Classes that other modules compose. */
const composed = new Set(
  modules.flatMap((module) =>
    Array.from(
      readFileSync(module, 'utf8').matchAll(/composes: (\w+)(?: from "([^"]+)")?;/g),
      ([, word, from]) => `${from ? resolve(dirname(module), from) : module} ${word}`,
    ),
  ),
);

it('every class of a CSS module is used', () => {
  const idle = modules.flatMap((module) => {
    const own = uses.filter((use) => use.module === module);
    // A name built at run time counts as any class.
    if (own.some(({ name, code }) => code.includes(`${name}[`))) return [];
    return classesOf(readFileSync(module, 'utf8'))
      .filter((word) => !own.some(({ name, code }) => hasWord(code, `${name}.${word}`)))
      .filter((word) => !composed.has(`${module} ${word}`))
      .map((word) => `${relative(app, module)}: .${word}`);
  });
  expect(idle).toEqual([]);
});

it('every class that is used exists', () => {
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
