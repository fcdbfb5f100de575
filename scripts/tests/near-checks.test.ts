import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nearChecks } from './near-checks.ts';

const root = join(import.meta.dirname, '../..');
const checks = (...files: string[]) => nearChecks(root, files).map(({ name }) => name);

it('types are checked of the parts that see what changed, and lint and format of the files that are there', () => {
  const rest = ['lint and walls', 'format'];
  expect(checks('apps/api/src/main.ts')).toEqual(['types', ...rest]);
  expect(checks('apps/web/app/root.tsx')).toEqual(['types of the web', ...rest]);
  expect(checks('packages/contract/src/product.ts')).toEqual([
    'types',
    'types of the web',
    'types of the browser tests',
    ...rest,
  ]);
  expect(checks('apps/api/src/gone.ts')).toEqual(['types']);
  expect(checks('README.md', 'apps/api/migrations/0001_core.sql')).toEqual([]);
});

it('lint and format are told the files that changed and no others', () => {
  const steps = nearChecks(root, ['apps/api/src/main.ts', 'apps/api/src/gone.ts', 'README.md']);
  for (const { args } of steps.slice(1)) {
    expect(args.filter((arg) => /\.(ts|md)$/.test(arg))).toEqual(['apps/api/src/main.ts']);
  }
});
