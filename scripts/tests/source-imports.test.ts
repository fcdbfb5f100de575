import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-imports.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'claimstead-imports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text = 'export {};\n'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it('the imports of a source are what it runs: values, later imports, programs that it starts, files that it reads', () => {
  for (const name of ['rules', 'lazy', 'program', 'types', 'noted', 'shared'])
    write(`bench/${name}.ts`);
  write('docs/keys.md');
  write(
    'bench/main.ts',
    [
      `import type { One } from './types.ts';`,
      `export type { Two } from './types.ts';`,
      `import {\n  three,\n} from './rules.ts';`,
      `// import './noted.ts' was here`,
      `const later = () => import('./lazy.ts');`,
      `spawn(join(import.meta.dirname, 'program.ts'), { env: "bench/shared.ts" });`,
      'read(`docs/keys.md`, `${three}.md`);',
      `import pg from 'pg';`,
    ].join('\n'),
  );
  expect(importsOf(folder, 'bench/main.ts').toSorted()).toEqual([
    'bench/lazy.ts',
    'bench/program.ts',
    'bench/rules.ts',
    'bench/shared.ts',
    'docs/keys.md',
  ]);
});

it('what a source imports from the public API of a domain is the files that declare it', () => {
  const domain = 'apps/api/src/domains/offers';
  for (const name of ['one', 'two', 'three']) write(`${domain}/${name}.service.ts`);
  write(
    `${domain}/offers.api.ts`,
    `// What is promised.\nexport { one, type First } from './one.service.ts';
export { two } from './two.service.ts';\nexport { three } from './three.service.ts';\n`,
  );
  write(
    'apps/api/src/domains/sales/sales.service.ts',
    `import { type First, two as second } from '../offers/offers.api.ts';\n`,
  );
  expect(importsOf(folder, 'apps/api/src/domains/sales/sales.service.ts').toSorted()).toEqual([
    `${domain}/offers.api.ts`,
    `${domain}/two.service.ts`,
  ]);
  expect(importsOf(folder, `${domain}/offers.api.ts`)).toEqual([]);
});

it('the sources are those of the repository, and nothing that was built or installed', () => {
  write('apps/api/src/main.ts');
  write('apps/api/build/main.ts');
  write('apps/api/node_modules/one/index.ts');
  write('apps/web/.react-router/types/root.ts');
  expect(sourceFiles(folder)).toContain('apps/api/src/main.ts');
  expect(
    sourceFiles(folder).filter((file) => /build|node_modules|react-router/.test(file)),
  ).toEqual([]);
});

it('the files of this repository are found by what the workspaces call each other', () => {
  expect(importsOf(root, 'apps/api/src/test-kit/global-setup.ts')).toContain(
    'packages/embedded-postgres/src/launch.ts',
  );
});
