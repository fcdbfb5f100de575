import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tool } from './run-steps.ts';

const root = join(import.meta.dirname, '..');
const houseParts = [
  'lint',
  'oxlint.config.ts',
  'docs/glossary.md',
  'apps/api/src/app/domain-order.ts',
  'apps/api/src/adapters/stripe/followed-events.rules.ts',
  'packages/contract/src/error-codes.ts',
  'packages/contract/src/error-codes',
  'package.json',
];

/** A small tree under the same lint, so that no wrong file is ever in the real one. */
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'claimstead-walls-'));
  for (const part of houseParts) {
    mkdirSync(dirname(join(house, part)), { recursive: true });
    cpSync(join(root, part), join(house, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const [domain, name] of [
    ['listings', 'one'],
    ['sales', 'two'],
  ]) {
    const folder = `apps/api/src/domains/${domain}/${domain}`;
    write(`${folder}.service.ts`, `export const ${name} = 1;\nexport type Named = 1;\n`);
    write(`${folder}.api.ts`, `export { ${name}, type Named } from './${domain}.service.ts';\n`);
  }
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

/** The linter as `npm run check` calls it, without the types that the small tree does not have. */
function lint(): { status: number | null; output: string } {
  const run = spawnSync(process.execPath, [tool('oxlint/bin/oxlint'), 'apps'], {
    cwd: house,
    encoding: 'utf8',
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

it('an import along the arrow passes the linter, and one against it fails', () => {
  const along = `import { one } from '../listings/listings.api.ts';\n\nexport const more = one;\n`;
  write('apps/api/src/domains/sales/probe.service.ts', along);
  expect(lint()).toMatchObject({ status: 0 });

  const against = `import { two } from '../sales/sales.api.ts';\n\nexport const less = two;\n`;
  write('apps/api/src/domains/listings/probe.service.ts', against);
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('claimstead(walls)');
  expect(refused.output).toContain('listings comes before sales');
});

const past = '../listings/listings.service.ts';
it.each([
  ['a value', `import { one } from '${past}';\n\nexport const more = one;\n`],
  ['a type', `import type { Named } from '${past}';\n\nexport type More = [Named];\n`],
  ['a type in place', `export type More = [import('${past}').Named];\n`],
  ['a later import', `export const more = () => import('${past}');\n`],
])('%s taken past the public API of another domain fails the linter', (_, text) => {
  write('apps/api/src/domains/sales/probe.service.ts', text);
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('Import listings from listings.api.ts, its public API');
  rmSync(join(house, 'apps/api/src/domains/sales/probe.service.ts'));
});

it.each([
  `export { two } from './sales.service.ts';\n`,
  `export * from './sales.service.ts';\n`,
  `export type { Named } from './sales.service.ts';\n`,
  `import { two } from './sales.service.ts';\n\nexport { two };\n`,
])('what another file declares is exported again by a public API only: %j', (text) => {
  write('apps/api/src/domains/sales/probe.service.ts', text);
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('only the public API of a domain exports it again');
  rmSync(join(house, 'apps/api/src/domains/sales/probe.service.ts'));
});

it('a public API that declares something, or names all of a file, fails the linter', () => {
  const file = 'apps/api/src/domains/support/support.api.ts';
  for (const text of ['export const four = 4;\n', `export * from './support.service.ts';\n`]) {
    write(file, text);
    const refused = lint();
    expect(refused.status).toBe(1);
    expect(refused.output).toContain('A public API only names');
  }
  rmSync(join(house, file));
});

it('two folders of a domain that import each other fail the linter, each at its import', () => {
  const [one, two] = ['one', 'two'].map((name) => `apps/api/src/domains/sales/${name}`);
  write(
    `${one}/one.service.ts`,
    `import type { Two } from '../two/two.tables.ts';\n\nexport const one: Two[] = [];\n`,
  );
  write(`${two}/two.tables.ts`, 'export type Two = 2;\n');
  expect(lint().output).not.toContain('import each other');

  write(
    `${two}/two.service.ts`,
    `import { one } from '../one/one.service.ts';\n\nexport const two = one;\n`,
  );
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output.match(/do not import each other \(sales: one, two\)/g)).toHaveLength(2);
  for (const folder of [one, two]) rmSync(join(house, folder ?? ''), { recursive: true });
});

it('a room over 3,000 lines fails the linter, at the first of its files', () => {
  const room = 'apps/api/src/domains/sales/one';
  const part = (name: string, lines: number) =>
    write(`${room}/${name}.service.ts`, `export const ${name} = 1;\n${'\n'.repeat(lines - 1)}`);
  for (let at = 0; at < 8; at++) part(`part${at}`, 375);
  expect(lint().output).not.toContain('A room has');

  part('part8', 10);
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output.match(/A room has at most 3,000 lines, and \S+ has 3,010/g)).toHaveLength(
    1,
  );
  expect(refused.output).toContain(`${room}/part0.service.ts`);
  rmSync(join(house, room), { recursive: true });
});

it('a file of a domain whose ending names no layer fails the linter', () => {
  write('apps/api/src/domains/sales/probe.ts', 'export const three = 3;\n');
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('A file of domains/ ends with its layer');
});

it('a retired word fails the linter in a sentence or a comment, and passes in a name', () => {
  const file = 'apps/api/src/domains/sales/probe.service.ts';
  const word = ['some', 'body'].join('');
  write(file, `export const ${word} = ['${word}', '/for/${word}'];\n`);
  expect(lint().output).not.toContain('claimstead(words)');

  for (const text of [`export const said = 'Ask ${word} else.';\n`, `// ${word}\nexport {};\n`]) {
    write(file, text);
    const refused = lint();
    expect(refused.status).toBe(1);
    expect(refused.output).toContain(`claimstead(words): “${word}” is retired`);
  }
});

it('a number field that guesses what a comma means fails the linter', () => {
  const file = 'apps/web/app/features/offers/probe.tsx';
  const field = [
    `import { NumberInput } from '@mantine/core';\n\nexport const Probe = NumberInput;\n`,
    `export const Probe = () => <input type="number" aria-label="Amount" />;\n`,
  ];
  for (const text of field) {
    write(file, text);
    const refused = lint();
    expect(refused.status).toBe(1);
    expect(refused.output).toContain('claimstead(amount-fields)');
  }
  write(file, `export const Probe = () => <input type="text" aria-label="Amount" />;\n`);
  expect(lint().output).not.toContain('claimstead(amount-fields)');
});

it('what a supported browser lacks fails the linter in the pages', () => {
  const newer = `export const where = URL.parse('https://claimstead.example');\n`;
  write('apps/web/app/lib/probe.ts', newer);
  const refused = lint();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('claimstead(browsers)');
  expect(refused.output).toContain('apps/web/app/lib/probe.ts');
});
