import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuiltFromSources, programSources } from './built-program.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'claimstead-built-'));
  write('package-lock.json', '{}');
  write('apps/api/src/main.ts', 'export {};');
  write('apps/api/src/app/part.ts', 'export const part = 1;');
  write('packages/contract/src/contract.ts', 'export const price = 1;');
  write('packages/embedded-postgres/src/launch.ts', 'export {};');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function build(): void {
  write('apps/api/build/built-from', `${programSources(root)} by-this-script`);
}

it('is not built before it is built, nor while it is being built', () => {
  expect(isBuiltFromSources(root)).toBe(false);
  write('apps/api/build/built-from', '');
  expect(isBuiltFromSources(root)).toBe(false);
});

it.each([
  ['a source is changed', 'apps/api/src/app/part.ts'],
  ['a source is added', 'apps/api/src/app/other.ts'],
  ['the contract is changed', 'packages/contract/src/contract.ts'],
  ['other packages are installed', 'package-lock.json'],
])('is no longer what is there when %s', (_, name) => {
  build();
  expect(isBuiltFromSources(root)).toBe(true);
  write(name, 'export const part = 2;');
  expect(isBuiltFromSources(root)).toBe(false);
});

it('is what is there with and without what only tests read: an image has none of it', () => {
  build();
  for (const name of ['app/part.test.ts', 'app/part.fixture.ts', 'test-kit/world.ts']) {
    write(`apps/api/src/${name}`, 'export {};');
  }
  write('apps/api/migrations/0001_first.sql', 'select 1;');
  expect(isBuiltFromSources(root)).toBe(true);
});
