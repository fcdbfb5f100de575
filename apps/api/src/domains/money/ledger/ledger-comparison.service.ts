import type { MoneyDeps } from '../intents/money-intents.service.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import type { ProviderMovement } from '../payments.port.ts';
import { bookWhatMoved } from './book-movements.service.ts';
import { differencesOf, type LedgerDifference, wholeBalance } from './ledger-comparison.rules.ts';
import { saveComparison } from './ledger-comparisons.store.ts';
import { closeAgreed } from './close-difference.service.ts';
import { keepDifference, listOpenDifferences } from './ledger-differences.store.ts';
import { sumAccount, sumOnAccount } from './ledger.store.ts';
import { objectOf } from './movements.rules.ts';
import {
  countObjects,
  findLatestMovement,
  type DifferingObject,
  insertMovements,
  listDifferingObjects,
  sumMovements,
} from './movements.store.ts';

const hourMs = 3_600_000;
/** A movement may appear in the provider's list a little after its own time. The provider's clock counts, not ours. */
const overlapHours = 3 * 24;
/** Newer movements may still be on their way into the ledger. */
const settledAfterHours = 2;
/** The provider's balance may move while its movements are listed. */
const mostTries = 3;

/**
 * Compares the books with the provider (rules for money, 6): object by object over all time, and the whole of the balance
 * with what is available and pending there. What the movements themselves explain is booked on the way. A difference stays
 * open until both agree, or a person closes it with a correcting entry; what is new is an error in the log.
 * @returns what differs now; null while the provider is away.
 */
export async function compareLedger(deps: MoneyDeps): Promise<LedgerDifference[] | null> {
  const now = deps.clock.now();
  const balanceCents = await takeMovements(deps);
  if (balanceCents === 'away') return null;
  await bookWhatMoved(deps, await listDifferingObjects(deps.db));
  const differing = await listDifferingObjects(deps.db);
  const moving = new Set(differing.filter((one) => isMoving(one, now)).map(idOf));
  const whole = await compareWhole(deps, balanceCents);
  // Until the balance stands still, its difference is as it was.
  if (!whole) moving.add(wholeBalance);
  const objects = differing.filter((one) => one.providerObjectId !== wholeBalance);
  const found = differencesOf(whole ? [...objects, whole] : objects);
  const settled = found.filter((one) => !moving.has(one.providerObjectId));
  await keepFound(deps, { settled, moving, now });
  await saveComparison(deps.db, {
    comparedAt: now,
    objects: await countObjects(deps.db),
    differences: settled,
    providerCents: balanceCents,
    ledgerCents: await sumAccount(deps.db, 'provider_balance'),
  });
  return settled;
}

function idOf(one: DifferingObject): string {
  return one.providerObjectId;
}

function isMoving(one: DifferingObject, now: Date): boolean {
  return one.lastAt.getTime() > now.getTime() - settledAfterHours * hourMs;
}

/**
 * Takes over what moved at the provider since the last time.
 * @returns its balance then, in cents; null: it did not stand still meanwhile.
 */
async function takeMovements(deps: MoneyDeps): Promise<number | null | 'away'> {
  try {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const before = await deps.payments.getBalance();
      const latest = await findLatestMovement(deps.db);
      const since = latest ? latest.getTime() - overlapHours * hourMs : 0;
      await keepMovements(deps, await deps.payments.listMovements(new Date(since)));
      if ((await deps.payments.getBalance()) === before) return before;
    }
    return null;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error }, 'ledger: could not ask the payment provider');
    return 'away';
  }
}

async function keepMovements(deps: MoneyDeps, movements: ProviderMovement[]): Promise<void> {
  const batch = 1000;
  for (let at = 0; at < movements.length; at += batch) {
    const part = movements.slice(at, at + batch);
    await insertMovements(
      deps.db,
      part.map((movement) => ({ movement, objectId: objectOf(movement) })),
    );
  }
}

/** What of the provider's balance its movements do not explain, beside what was booked for that. */
async function compareWhole(deps: MoneyDeps, balanceCents: number | null) {
  if (balanceCents === null) return null;
  return {
    providerObjectId: wholeBalance,
    providerCents: balanceCents - (await sumMovements(deps.db)),
    ledgerCents: await sumOnAccount(deps.db, wholeBalance, 'provider_balance'),
    types: [],
    isBooked: false,
  };
}

type Found = { settled: LedgerDifference[]; moving: ReadonlySet<string>; now: Date };

async function keepFound(deps: MoneyDeps, { settled, moving, now }: Found): Promise<void> {
  const differ = new Set(settled.map((one) => one.providerObjectId));
  const opened = await transact(deps, async (unit) => {
    const { tx } = unit;
    const fresh: LedgerDifference[] = [];
    for (const one of settled) if (await keepDifference(tx, one, now)) fresh.push(one);
    for (const { id, providerObjectId } of await listOpenDifferences(tx)) {
      const agrees = !differ.has(providerObjectId) && !moving.has(providerObjectId);
      if (agrees) await closeAgreed(unit, id);
    }
    return fresh;
  });
  if (opened.length === 0) return;
  const about = { differences: opened.slice(0, 50), open: settled.length };
  deps.log.error(about, 'ledger: differs from the provider');
}
