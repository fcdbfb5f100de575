import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick, seededRandom } from '../../apps/api/src/test-kit/dice.ts';
import { isSoak, testSeed } from '../../apps/api/src/test-kit/repetitions.ts';
import type { ApiPerson } from '../kit/api-person.ts';
import { Accounts } from './accounts.ts';
import { type Fault, faults, isDoubtful } from './faults.ts';
import { riseOf, type Sample, watchMemory } from './memory.ts';
import type { Production } from './production.ts';
import { sell, type Sold } from './sale.ts';

/*
 * Whatever dies, freezes or becomes unreachable while people buy and sell: each sale ends right, to the cent,
 * and nobody misses a message. `PRODUCTION_MINUTES` says how long a soak runs; a usual run makes a few sales and
 * a few faults.
 */
const minutes = Number(process.env['PRODUCTION_MINUTES'] ?? 60);
const usual = [
  'kill -9 of a process that works, once a mail server has taken its mail',
  'kill -9 of a process that serves',
].flatMap((wanted) => faults.filter(({ name }) => name === wanted));
const atOnce = isSoak() ? 20 : 3;
/** Before that a process has not yet filled its caches: its growth says nothing. */
const warmMinutes = 30;

/** The sales, and the books when they are over. */
export function salesThroughFaults(started: () => { production: Production; operator: ApiPerson }) {
  let production: Production;
  let accounts: Accounts;

  beforeAll(() => {
    ({ production } = started());
    accounts = new Accounts(production);
  });
  afterAll(() => accounts?.close());

  describe('a production setup that breaks while people buy and sell', () => {
    const sold: Sold[] = [];
    const struck: Fault[] = [];
    const samples = new Map<string, Sample[]>();

    it(
      'ends each sale',
      async () => {
        const until = Date.now() + minutes * 60_000;
        const memory = watchMemory(production);
        const ended = new AbortController();
        const { operator } = started();
        const hurting = strikeUntil(production, ended.signal, struck);
        const people = Array.from({ length: atOnce }, async (_, at) => {
          let count = 0;
          do {
            count += 1;
            sold.push(await sell(production, operator, `sale ${count} of desk ${at}`));
          } while (isSoak() ? Date.now() < until : struck.length < usual.length);
        });
        try {
          await Promise.all(people);
        } finally {
          ended.abort();
          await hurting;
          for (const [name, noted] of memory.end()) samples.set(name, noted);
        }
        expect(struck.length).toBeGreaterThan(0);
      },
      (minutes + 30) * 60_000,
    );

    it('agrees with the provider to the cent, and has abandoned nothing', async () => {
      await accounts.untilQuiet();
      await accounts.expectNothingGivenUp();
      await accounts.expectMoneyRight(sold);
    }, 600_000);

    it('has lost no message and delivered none twice; emails were repeated once for each doubtful end, under one id', async () => {
      await accounts.expectMessagesRight(sold);
      const mails = await accounts.countMails(sold);
      const repeated = [...mails.values()].filter((times) => times > 1);
      const repeats = repeated.reduce((sum, times) => sum + times - 1, 0);
      const doubtful = struck.filter(isDoubtful).length;
      process.stdout.write(
        `${sold.length} sales, ${struck.length} faults, ${mails.size} emails, ${repeats} repeated\n`,
      );
      for (const id of production.handedOver) {
        // A soak may hit the repeat again.
        const times = mails.get(id) ?? 0;
        expect(isSoak() ? Math.min(times, 2) : times, `${id} was taken, and sent once more`).toBe(
          2,
        );
      }
      if (!isSoak()) expect(production.handedOver).not.toEqual([]);
      // A process sends as many emails in parallel as its pool has connections.
      expect(repeats).toBeLessThanOrEqual(doubtful * 3);
    }, 600_000);

    it('never failed on its own', async () => {
      expect(production.proxy.failures).toEqual([]);
    });

    it.runIf(isSoak() && minutes >= 2 * warmMinutes)(
      'holds no more memory at its end than half an hour before',
      () => {
        for (const [name, noted] of samples) {
          const late = noted.filter(({ seconds }) => seconds > (minutes - warmMinutes) * 60);
          process.stdout.write(`${name}: ${(riseOf(late) * 100).toFixed(1)} %\n`);
          expect(riseOf(late), name).toBeLessThan(0.05);
        }
      },
    );
  });
}

/**
 * One fault after the other, 20 to 60 seconds apart, until nobody buys or sells anymore; in a usual run only
 * the few it takes.
 */
async function strikeUntil(
  production: Production,
  ended: AbortSignal,
  struck: Fault[],
): Promise<void> {
  const strike = async (fault: Fault, forMs: number) => {
    struck.push(fault);
    await fault.strike(production, forMs);
  };
  if (!isSoak()) {
    for (const fault of usual) await strike(fault, 1_000);
    return;
  }
  const random = seededRandom(testSeed());
  for (;;) {
    const between = 20_000 + random() * 40_000;
    await pause(between, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    await strike(pick(random, faults), 3_000 + random() * 17_000);
  }
}
