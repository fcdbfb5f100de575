import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorEmail } from '../../../domains/sales/sale-world.fixture.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { pass } from '../../money/money.fixture.ts';
import type { Driver, Outside } from './outside.fixture.ts';

const driver = join(import.meta.dirname, 'drive-sale.client.ts');
/** Inside the workspace, so that its packages are found from there. */
const workspace = join(import.meta.dirname, '../../../..');

let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

it('drives a sale from its listing to its payout', async () => {
  const { driveSale } = (await import(driver)) as Driver;
  const payout = await driveSale(outside(), operatorEmail);
  expect(payout).toMatchObject({
    amount: 45_000,
    documentStatus: 'SIGNED',
    processed: true,
    paymentStatus: 'released',
    owners: [{ name: 'Sela Ortiz', verified: true, signed: true, paid: true }],
  });
});

it('a client whose types are generated from the document is sound', async () => {
  const document = (await world.app.inject({ url: '/api/openapi.json' })).body;
  const types = astToString(await openapiTypes(document));
  await mkdir(join(workspace, 'node_modules/.cache'), { recursive: true });
  const folder = await mkdtemp(join(workspace, 'node_modules/.cache/api-client-'));
  try {
    await writeFile(join(folder, 'api-types.ts'), types);
    for (const file of ['drive-sale.client.ts', 'outside.fixture.ts']) {
      await cp(join(import.meta.dirname, file), join(folder, file));
    }
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    // Read by a person: what calls have in common stands once.
    expect(types.split('\n').length).toBeLessThan(12_500);
    expect(await complaintsOf(folder)).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The generator's own compiler: the product's has no interface for programs yet. */
async function complaintsOf(folder: string): Promise<string> {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck'];
  const modules = [
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2024,dom,dom.iterable',
  ];
  const names = ['--allowImportingTsExtensions', '--types', 'node'];
  const args = [compiler, ...strict, ...modules, ...names, join(folder, 'drive-sale.client.ts')];
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

function outside(): Outside {
  const control = async (path: string, body: object) => {
    await world.sandbox?.control('POST', path, body);
  };
  const idOf = (secret: string) => secret.split('_secret')[0] ?? '';
  return {
    origin: world.deps.config.publicUrl,
    sessionCookie: 'session',
    codeFor: async (email) => {
      await world.drain();
      return /\b\d{4}\b/.exec(world.mailbox.lastTo(email).text)?.[0] ?? '';
    },
    completeCheckout: (secret) => control(`/checkout/${idOf(secret)}/complete`, {}),
    confirmPayment: (secret) =>
      control(`/payment_intents/${idOf(secret)}/confirm`, { card: '4242424242424242' }),
    enableAccount: (id) => control(`/accounts/${id}`, { stage: 'enabled' }),
    settle: () => pass(world),
  };
}
