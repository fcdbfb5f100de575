import { createHmac, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sandboxKeys } from '../apps/api/src/core/config/provider-settings.ts';
import { apiVersion } from '../apps/api/src/adapters/stripe/stripe-client.adapter.ts';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { startLiveProduct } from './live/two-processes.ts';
import { describeMachine } from './machine.ts';
import { readNumbers } from './options.ts';

type Options = { events: number; senders: number; port: number };

/**
 * How fast webhooks are drained: taken, kept, and everything done that follows from them. They name payments that
 * the product does not know, as another product on the same Stripe account would cause: the sandbox is not asked,
 * so the figure is the product's own. Ends the process; leaves nothing behind.
 */
export async function benchWebhooks(words: string[]): Promise<void> {
  const options = readNumbers(words, { events: 3_000, senders: 16, port: 4890 });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  await runBounded(120 + options.events / 10, (undo) => drainWebhooks(undo, options, loadBefore));
}

async function drainWebhooks(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const { events, senders, port } = options;
  const product = await startLiveProduct(undo, { port, processes: 1, people: 2 });
  const pool = new pg.Pool({ connectionString: product.connectionString, max: 1 });
  undo.add(() => pool.end());
  const url = `${product.urls[0]}/api/v1/webhooks/stripe`;
  const send = async (count: number) => {
    let left = count;
    const sender = async () => {
      while (left > 0) {
        left -= 1;
        await post(url);
      }
    };
    await Promise.all(Array.from({ length: senders }, sender));
  };
  const untilDone = async () => {
    while ((await countLeft(pool)) > 0) await pause(50);
  };
  // Connections are opened, code is compiled.
  await send(200);
  await untilDone();
  const start = performance.now();
  await send(events);
  const taken = performance.now();
  await untilDone();
  const drained = performance.now();
  const rate = (ms: number) => ((events * 1000) / ms).toFixed(0);
  const lines = [
    `${events} webhooks by ${senders} senders, one process with its database and sandbox`,
    ...describeMachine(loadBefore),
    `taken ${rate(taken - start)}/s, drained ${rate(drained - start)}/s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function post(url: string): Promise<void> {
  const payload = eventOf(`pi_${randomUUID().replaceAll('-', '')}`);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', sandboxKeys.webhookSecret)
    .update(`${time}.${payload}`)
    .digest('hex');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${signature}`,
    },
    body: payload,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
}

/** As Stripe sends it, of a payment with nothing of ours in it. */
function eventOf(paymentId: string): string {
  return JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'payment_intent.succeeded',
    data: { object: { id: paymentId, object: 'payment_intent', metadata: {} } },
  });
}

/** What follows from webhooks and is not done. */
async function countLeft(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job
      where state in ('created', 'active') and name like any (array['money.%', 'sales.%', 'subscriptions.%'])
        and start_after <= now()`,
  );
  return rows[0]?.left ?? 0;
}
