import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LedgerReport } from './stripe/balance/ledger.store.ts';
import { type ListeningProduct, startListeningProduct, stripeAt } from './sandbox.test-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'claimstead-sandbox-main-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Started = { child: ChildProcess; output: () => string; url: string };

/** Starts the real process; resolves once it says that it is ready or has ended. */
async function start(port: number, product: ListeningProduct | null): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      DATA_DIR: folder,
      SANDBOX_PRODUCT_URL: product?.url ?? 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Sandbox ready on')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
  await Promise.race([ready, ended]);
  const url = /Sandbox ready on (\S+)/.exec(said)?.[1] ?? '';
  return { child, output: () => said, url };
}

it('survives kill -9: what was answered is there, what was not told is told afterward', async () => {
  const product = await startListeningProduct();
  product.status = 503;
  const first = await start(0, product);
  const stripe = stripeAt(first.url);
  const answered: string[] = [];
  const unanswered: string[] = [];
  const busy = Array.from({ length: 40 }, (_, index) =>
    stripe.paymentIntents
      .create(
        { amount: 1000 + index, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
        { idempotencyKey: `kill-${index}` },
      )
      .then(
        (intent) => {
          answered.push(intent.id);
          if (answered.length === 15) first.child.kill('SIGKILL');
        },
        () => unanswered.push(`kill-${index}`),
      ),
  );
  await Promise.all(busy);
  expect(unanswered.length).toBeGreaterThan(0);

  product.status = 200;
  const second = await start(0, product);
  const again = stripeAt(second.url);
  for (const id of answered) {
    expect((await again.paymentIntents.retrieve(id)).status).toBe('succeeded');
  }
  const repeated = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      again.paymentIntents.create(
        { amount: 1000 + index, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
        { idempotencyKey: `kill-${index}` },
      ),
    ),
  );
  const ids = repeated.map((intent) => intent.id);
  expect(ids).toEqual(expect.arrayContaining(answered));
  const all = await again.paymentIntents.list({ limit: 100 });
  expect(all.data.map((intent) => intent.id).sort()).toEqual([...ids].sort());
  const ledger = (await (await fetch(`${second.url}/_sandbox/ledger`)).json()) as LedgerReport;
  expect(ledger.balanced).toBe(true);
  await product.until((received) => {
    const bodies = received.map((hook) => hook.body);
    return ids.every((id) =>
      bodies.some((body) => body.includes('"payment_intent.succeeded"') && body.includes(id)),
    );
  });
  second.child.kill('SIGTERM');
  const [code] = (await once(second.child, 'exit')) as [number | null];
  expect(code).toBe(0);
  await product.close();
}, 60_000);

it('says in one sentence that its port is taken, and ends with 1', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { child, output } = await start(port, null);
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output().trim().split('\n')).toHaveLength(1);
  expect(output()).toContain(String(port));
  await new Promise((resolve) => other.close(resolve));
});
