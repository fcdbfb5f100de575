import { loadavg } from 'node:os';
import pg from 'pg';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { quantile } from './marketplace/measuring.ts';
import type { Product } from './marketplace/product.ts';
import { readNumbers } from './options.ts';

type Options = { listings: number; port: number; times: number };

/** Tries before any is counted: connections are opened, code is compiled, the market is read. */
const warmUps = 10;

/**
 * Puts one listing into a market of this size again and again, and finds it on the first page right
 * after. Ends the process; leaves nothing behind.
 */
export async function benchPublishing(words: string[]): Promise<void> {
  const options = readNumbers(words, { listings: 10_000, port: 4830, times: 100 });
  const [loadBefore = 0] = loadavg();
  await ensureBuilt();
  await runBounded(secondsToFill(options.listings) + 30 + options.times / 5, (undo) =>
    publish(undo, options, loadBefore),
  );
}

async function publish(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const catalogue = makeCatalogue(options.listings, new Date());
  const { product, connectionString } = await startFilledProduct(undo, catalogue, options.port);
  const id = await makePlanned(product, connectionString);
  const took = { publish: [] as number[], find: [] as number[] };
  for (let time = -warmUps; time < options.times; time += 1) {
    const published = await timed(() => put(product, id, true));
    const found = await timed(() => findFirst(product, id));
    if (time >= 0) {
      took.publish.push(published);
      took.find.push(found);
    }
    await put(product, id, false);
  }
  const lines = [
    `${options.listings} listings; ${options.times} times`,
    ...describeMachine(loadBefore),
    row('Publishing one', took.publish),
    row('The first page right after it', took.find),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

/** A complete listing of a verified person, its plan paid for a long time. */
async function makePlanned(product: Product, connectionString: string): Promise<string> {
  const { id } = (await call(product, 'POST', '/patent', {
    title: 'Valve that closes by its own weight',
    description: 'A valve for irrigation that needs no spring.',
    patentNumber: '11999999',
    patentTypeId: 1,
    prototypeId: 0,
    countryOfIssue: 'United States',
    price: 12_500,
    acceptingOffers: true,
    expired: false,
    categories: [1, 2],
  })) as { id: string };
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    await pool.query('update users set email_verified_at = now() where id = $1', [product.userId]);
    await pool.query(
      `update listings set subscription_expires_at = now() + interval '90 days' where id = $1`,
      [id],
    );
  } finally {
    await pool.end();
  }
  return id;
}

function put(product: Product, id: string, published: boolean): Promise<unknown> {
  return call(product, 'PUT', `/patent/publish?patentId=${id}&published=${published}`);
}

async function findFirst(product: Product, id: string): Promise<void> {
  const page = (await call(product, 'GET', '/patents')) as { patents: { id: string }[] };
  if (page.patents[0]?.id !== id) throw new Error('What was published is not the first of all.');
}

async function call(
  product: Product,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      origin: product.url,
      cookie: product.cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function row(what: string, times: number[]): string {
  const ascending = times.toSorted((one, two) => one - two);
  const at = (part: number) => `${quantile(ascending, part).toFixed(1)} ms`;
  return `${what}: p50 ${at(0.5)}, p95 ${at(0.95)}`;
}
