import { loadavg } from 'node:os';
import { ensureBuilt } from '../scripts/build.ts';
import { runBounded, type Undo } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { makeCatalogue } from './marketplace/catalogue.ts';
import { checkAnswers } from './marketplace/check-answers.ts';
import { secondsToFill, startFilledProduct } from './marketplace/filled-product.ts';
import { makeKinds } from './marketplace/kinds.ts';
import { makeLimitTable } from './marketplace/limit-table.ts';
import { measure, pairsOf, plannedSeconds, rounds } from './marketplace/measuring.ts';
import { startLimit, startSenders } from './marketplace/rivals.ts';
import { asBrowser, type Side } from './marketplace/sides.ts';
import { renderTables } from './marketplace/table.ts';
import { readNumbers } from './options.ts';

/** How many pairs of side and kind are measured at most (measuring.ts). */
const pairCount = 26;
/**
 * In a larger catalogue the limit takes seconds for an answer, and what it was asked for goes on in the
 * database when nobody waits for it anymore: beside that nothing can be measured.
 */
const limitUpTo = 300_000;

type Options = { listings: number; port: number; seconds: number };

/**
 * Browsing a large catalogue: the product as users start it, beside a bare server over the same rows and
 * one that sends finished bytes. Ends the process; leaves nothing behind.
 */
export async function benchMarketplace(words: string[]): Promise<void> {
  const options = readNumbers(words, { listings: 10_000, port: 4800, seconds: 1.2 });
  const [loadBefore = 0] = loadavg();
  // Before the clock runs: the first build after a change takes its time.
  await ensureBuilt();
  const seconds = secondsToFill(options.listings) + plannedSeconds(pairCount, options.seconds);
  await runBounded(seconds, (undo) => compare(undo, options, loadBefore));
}

async function compare(undo: Undo, options: Options, loadBefore: number): Promise<void> {
  const now = new Date();
  const catalogue = makeCatalogue(options.listings, now);
  const kinds = makeKinds(catalogue, now);

  const hasLimit = options.listings <= limitUpTo;
  const filled = await startFilledProduct(
    undo,
    catalogue,
    options.port,
    hasLimit ? makeLimitTable : undefined,
  );
  const { product: started, connectionString } = filled;

  const product: Side = {
    name: 'product',
    url: started.url,
    headers: { ...asBrowser, cookie: started.cookie },
  };
  const limit = hasLimit ? await startLimit(undo, options.port + 3, connectionString) : null;
  await checkAnswers(kinds, product, limit);
  const senders = await startSenders(undo, options.port + 4, filled, product, kinds);
  say('All answers are those that the generator computed.');

  const pairs = pairsOf(kinds, [product, ...(limit ? [limit] : []), ...senders]);
  say(`Measuring for about ${Math.round(plannedSeconds(pairs.length, options.seconds))} s`);
  const measured = await measure(pairs, options.seconds, (round) =>
    say(`Round ${round} of ${rounds}`),
  );
  await checkAnswers(kinds, product, limit);
  say(`\n${describe(options, loadBefore)}\n\n${renderTables(measured)}`);
}

/** What the figures belong to, without which they say nothing. */
function describe(options: Options, loadBefore: number): string {
  return [
    `${options.listings} listings; ${rounds} runs of ${options.seconds} s each, medians`,
    ...describeMachine(loadBefore),
  ].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
