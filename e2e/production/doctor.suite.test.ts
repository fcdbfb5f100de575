import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClamdStandIn } from '../../apps/api/src/test-kit/clamd-stand-in.ts';
import { startSmtpStandIn } from '../../apps/api/src/test-kit/smtp-stand-in.ts';
import { freePorts } from '../../apps/api/src/test-kit/free-port.ts';
import { Production } from './production.ts';
import { TlsProxy } from './tls-proxy.ts';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';

const root = join(import.meta.dirname, '../..');
const redirect = join(import.meta.dirname, 'stripe-redirect.ts');
const loginShell = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

let production: Production;
let environment: Record<string, string>;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  production = await Production.start();
  stops.push(() => production.stop());
  const { pem } = production;
  const mail = await startSmtpStandIn(pem, { user: 'claimstead', password: 'mail-password' });
  const scanner = await startClamdStandIn({ streamMaxLength: 30 * 1024 * 1024 });
  const [port = 0] = await freePorts(1);
  const storePort = Number(new URL(production.settings['FILES_S3_ENDPOINT'] ?? '').port);
  const files = new TlsProxy({ port, pem, targets: [storePort] });
  await files.start();
  stops.push(
    () => mail.stop(),
    () => scanner.stop(),
    () => files.stop(),
  );
  const sealFile = join(production.folder, 'seal.pem');
  await writeFile(sealFile, pem);
  environment = {
    ...production.settings,
    // On this machine, which production has to be told is meant; encrypted all the same.
    SMTP_URL: mail.url,
    FILES_S3_PUBLIC_ENDPOINT: `https://localhost:${port}`,
    CLAMD_ADDRESS: scanner.url,
    SEAL_CERTIFICATE_FILE: sealFile,
    NODE_EXTRA_CA_CERTS: sealFile,
  };
}, 300_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** Runs the command as a person does. */
async function doctor(
  changes: Record<string, string> = {},
): Promise<{ exitCode: number; lines: string[] }> {
  const args = ['--import', redirect, 'apps/api/src/doctor.ts', '--processes', '4'];
  const env = { ...loginShell, ...environment, ...changes };
  const run = promisify(execFile)(process.execPath, args, { cwd: root, env });
  const { stdout, code } = (await run.then(
    ({ stdout: said }) => ({ stdout: said, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )) as { stdout: string; code: number };
  return { exitCode: code, lines: stdout.trim().split('\n') };
}

const beginning = (word: string, lines: string[]) => lines.filter((line) => line.startsWith(word));

describe.runIf(isSoak())('npm run doctor', () => {
  it('is green beside a running production, behind TLS, with PostgreSQL, S3, SMTP and webhooks', async () => {
    const { exitCode, lines } = await doctor();
    expect(lines.length).toBeGreaterThan(25);
    expect(beginning('failed', lines)).toEqual([]);
    expect(beginning('skipped', lines)).toEqual([]);
    expect(exitCode).toBe(0);
    const said = lines.join('\n');
    expect(said).toContain('Stripe: the live key works');
    expect(said).toContain('mail server: localhost answers over TLS, signed in');
    expect(said).toContain('serves a signed address, and nothing without a signature');
    expect(said).toContain(`the product answers at ${production.url}`);
    for (const name of ['STRIPE_SECRET_KEY', 'SECRETS_KEY', 'FILES_S3_SECRET_ACCESS_KEY']) {
      expect(said).not.toContain(environment[name] ?? 'unset');
    }
  });

  it('ends with 1 and says all that a start would refuse, each on a line of its own', async () => {
    const { exitCode, lines } = await doctor({
      PUBLIC_URL: 'http://localhost',
      STRIPE_WEBHOOK_SECRET: '',
      FILES_S3_BUCKET: '',
    });
    expect(exitCode).toBe(1);
    expect(beginning('failed', lines)).toEqual([
      expect.stringContaining('FILES_S3_BUCKET is missing'),
      expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing'),
      expect.stringContaining('PUBLIC_URL must begin with https://'),
    ]);
    expect(beginning('skipped', lines)).toHaveLength(1);
  });

  it('ends with 1 where a check is red, and still makes the others', async () => {
    await production.store.kill();
    const { exitCode, lines } = await doctor();
    await production.store.start();
    expect(exitCode).toBe(1);
    expect(beginning('failed', lines)).toEqual([expect.stringContaining('files: cannot write')]);
    expect(beginning('skipped', lines)).toHaveLength(2);
  });
});
