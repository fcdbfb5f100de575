import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { bookReversals } from './book-payouts.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const evening = new Date('2026-03-31T23:30:00Z');
const morning = new Date('2026-04-01T06:00:00Z');

async function book(id: string, over: { reversedCents: number; reversals: [number, Date][] }) {
  const reversals = over.reversals.map(([amountCents, createdAt]) => ({ amountCents, createdAt }));
  const at = world.clock.now();
  return world.deps.db
    .transaction()
    .execute((tx) =>
      bookReversals(tx, newId(), { id, reversedCents: over.reversedCents, reversals }, at),
    );
}

async function entriesOf(id: string) {
  const rows = await world.deps.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select(['kind', 'occurred_at', 'posted_at', 'amount_cents'])
    .where('provider_object_id', '=', id)
    .where('account', '=', 'provider_balance')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, occurred_at: at, posted_at: posted, amount_cents: cents }) => {
    return [kind, cents, at.getTime() === posted.getTime() ? 'when posted' : at.toISOString()];
  });
}

it('two parts that are heard of together have an entry each, with its own time, once', async () => {
  const id = `tr_${newId()}`;
  const parts: [number, Date][] = [
    [5_000, evening],
    [7_000, morning],
  ];
  expect(await book(id, { reversedCents: 12_000, reversals: parts })).toBe(12_000);
  expect(await book(id, { reversedCents: 12_000, reversals: parts })).toBe(0);
  expect(await entriesOf(id)).toEqual([
    ['owner_payment_reversed', 5_000, evening.toISOString()],
    ['owner_payment_reversed_2', 7_000, morning.toISOString()],
  ]);
});

it('a further part is booked beside what is booked, and one that is not listed when it is heard of', async () => {
  const id = `tr_${newId()}`;
  expect(await book(id, { reversedCents: 3_000, reversals: [] })).toBe(3_000);
  const later: [number, Date][] = [[4_000, morning]];
  expect(await book(id, { reversedCents: 7_000, reversals: later })).toBe(4_000);
  expect(await entriesOf(id)).toEqual([
    ['owner_payment_reversed', 3_000, 'when posted'],
    ['owner_payment_reversed_2', 4_000, morning.toISOString()],
  ]);
});
