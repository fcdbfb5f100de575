import type { Books } from '@claimstead/contract/books.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadBooks, sumOf } from '../../../app/money/books.fixture.ts';
import { pass } from '../../../app/money/money.fixture.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { saveComparison } from '../../money/ledger/ledger-comparisons.store.ts';
import { compareLedger } from '../../money/ledger/ledger-comparison.service.ts';
import { keepDifference } from '../../money/ledger/ledger-differences.store.ts';
import { type LedgerPosting, postLedger } from '../../money/ledger/ledger.service.ts';
import { insertMovements } from '../../money/ledger/movements.store.ts';
import { operatorEmail } from '../../sales/sale-world.fixture.ts';
import { complete, givenListing, start } from '../../subscriptions/plan-desk.test-kit.ts';

let world: World;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

const dayMs = 86_400_000;
/** The first moment of the month that is so many before this one. */
function monthStart(before: number): Date {
  const now = world.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1));
}
const nameOf = (before: number) => monthStart(before).toISOString().slice(0, 7);

type Told = { amountCents: number; before: number } & Partial<LedgerPosting>;
const post = ({ amountCents, before, ...over }: Told) =>
  world.deps.db.transaction().execute((tx) =>
    postLedger(tx, {
      kind: 'sale_paid',
      providerObjectId: `ch_${newId()}`,
      at: world.clock.now(),
      eventAt: new Date(monthStart(before).getTime() + dayMs),
      amountCents,
      ...over,
    } as LedgerPosting),
  );

const compared = () =>
  saveComparison(world.deps.db, {
    comparedAt: world.clock.now(),
    objects: 0,
    differences: [],
    providerCents: 100,
    ledgerCents: 100,
  });

const look = async () => (await operator.request('GET', '/operations/books')).body as Books;
const close = (month: string) =>
  operator.request('POST', `/operations/books/months/${month}/close`, {
    body: { reason: 'Month end' },
  });
const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { code?: string } | null)?.code,
];

describe('a month', () => {
  it('is closed in order, once it is over and compared, and each refusal has its code', async () => {
    await post({ amountCents: 100, before: 2 });
    await post({ amountCents: 250, before: 1 });
    expect((await look()).months.map(({ state }) => state)).toEqual([
      'running',
      'waiting',
      'uncompared',
    ]);
    expect(codeOf(await close(nameOf(2)))).toEqual([409, 'money.month_not_compared']);
    await compared();
    expect(codeOf(await close(nameOf(1)))).toEqual([409, 'money.month_order']);
    expect(codeOf(await close(nameOf(0)))).toEqual([409, 'money.month_not_over']);
    expect(codeOf(await close('2026-13'))).toEqual([400, 'http.invalid_request']);
    expect((await close(nameOf(2))).status).toBe(200);
    expect(codeOf(await close(nameOf(2)))).toEqual([409, 'money.month_closed']);
    const [running, next, closed] = (await look()).months;
    expect(running).toMatchObject({ month: nameOf(0), state: 'running' });
    expect(next).toMatchObject({ state: 'closable', entries: 1, debitCents: 250 });
    expect(closed).toMatchObject({ state: 'closed', entries: 1, debitCents: 100 });
  });

  it('takes nothing more once it is closed: what is late counts to the first open one', async () => {
    const late = `ch_${newId()}`;
    await post({ amountCents: 40, before: 2, providerObjectId: late });
    const closed = await downloadBooks(operator, nameOf(2), 'ledger');
    expect(closed.map((row) => row['Stripe object'])).not.toContain(late);
    const open = await downloadBooks(operator, nameOf(1), 'ledger');
    const lines = open.filter((row) => row['Stripe object'] === late);
    expect(lines.map((row) => row['Event (UTC)']?.slice(0, 7))).toEqual([nameOf(2), nameOf(2)]);
    expect(lines.map((row) => row['Posted (UTC)']?.slice(0, 7))).toEqual([nameOf(0), nameOf(0)]);
  });

  it('closed while entries are posted holds for ever what it was closed with', async () => {
    const month = nameOf(1);
    const outcomes = await Promise.all([
      ...Array.from({ length: 12 }, () => post({ amountCents: 7, before: 1 })),
      close(month),
      close(month),
      ...Array.from({ length: 12 }, () => post({ amountCents: 7, before: 1 })),
    ]);
    const closings = outcomes.filter((one) => typeof one === 'object').map(({ status }) => status);
    expect(closings.sort((a, b) => a - b)).toEqual([200, 409]);
    const stated = (await look()).months.find((one) => one.month === month);
    const rows = await downloadBooks(operator, month, 'ledger');
    expect(stated).toMatchObject({ state: 'closed', debitCents: sumOf(rows, 'Debit') });
    expect(new Set(rows.map((row) => row['Entry'])).size).toBe(stated?.entries);
    const after = await downloadBooks(operator, nameOf(0), 'ledger');
    const sevens = [...rows, ...after].filter((row) => row['Debit'] === '0.07');
    expect(sevens).toHaveLength(24);
  });

  it('cannot be opened or rewritten', async () => {
    const { db } = world.deps;
    await expect(db.deleteFrom('ledger_closed_months').execute()).rejects.toThrow(/append only/);
    await expect(
      db.updateTable('ledger_closed_months').set({ entries: 0 }).execute(),
    ).rejects.toThrow(/append only/);
  });
});

describe('a posting under way', () => {
  it('is waited for by a closing, and one that begins meanwhile waits for the closing', async () => {
    const fresh = await startWorld();
    const bookkeeper = await fresh.person({ email: operatorEmail });
    const now = fresh.clock.now();
    const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 2));
    const posting = (providerObjectId: string) =>
      ({ kind: 'sale_paid', providerObjectId, at: now, eventAt: begin, amountCents: 5 }) as const;
    await saveComparison(fresh.deps.db, {
      comparedAt: now,
      objects: 0,
      differences: [],
      providerCents: null,
      ledgerCents: null,
    });
    const first = await fresh.deps.db.startTransaction().execute();
    await postLedger(first, posting('ch_first'));
    const month = begin.toISOString().slice(0, 7);
    const closing = bookkeeper.request('POST', `/operations/books/months/${month}/close`, {
      body: { reason: 'Month end' },
    });
    const locks = fresh.deps.db
      .selectFrom('pg_locks' as never)
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('granted' as never, '=', false as never)
      .where('locktype' as never, '=', 'advisory' as never);
    const waiting = async () => Number((await locks.executeTakeFirst())?.waiting ?? 0);
    await expect.poll(waiting).toBe(1);
    const second = fresh.deps.db
      .transaction()
      .execute((tx) => postLedger(tx, posting('ch_second')));
    await expect.poll(waiting).toBe(2);
    await first.commit().execute();
    expect((await closing).status).toBe(200);
    expect(await second).toBe(true);
    const rows = await fresh.deps.db
      .selectFrom('ledger_entries')
      .select(['provider_object_id', 'period'])
      .orderBy('provider_object_id')
      .execute();
    expect(rows.map((row) => [row.provider_object_id, row.period.slice(0, 7)])).toEqual([
      ['ch_first', month],
      ['ch_second', now.toISOString().slice(0, 7)],
    ]);
    await fresh.stop();
  });
});

describe('an export', () => {
  it('is a line in the trail, of who took which month and part', async () => {
    await downloadBooks(operator, nameOf(0), 'owners');
    const trail = (await operator.request('GET', '/operations/audit', { query: { page: '1' } }))
      .body as { what: string; about: string; operator: string }[];
    expect(trail[0]).toMatchObject({ what: 'books.export', about: `${nameOf(0)}, owners` });
  });

  it('of more entries than are read at a time has each line once', async () => {
    const before = (await downloadBooks(operator, nameOf(0), 'ledger')).length;
    const count = 620;
    await world.deps.db.transaction().execute(async (tx) => {
      for (let at = 0; at < count; at += 1) {
        const about = { providerObjectId: `ch_many_${at}`, at: world.clock.now() };
        await postLedger(tx, { ...about, kind: 'sale_paid', amountCents: 1 });
      }
    });
    const rows = await downloadBooks(operator, nameOf(0), 'ledger');
    expect(rows).toHaveLength(before + 2 * count);
    expect(new Set(rows.map((row) => `${row['Entry']} ${row['Account']}`)).size).toBe(rows.length);
  });
});

describe('the export of plans', () => {
  let atProvider: World;
  beforeAll(async () => {
    atProvider = await startWorld({ sandbox: true });
  });
  afterAll(() => atProvider.stop());

  it('names the state that a plan’s payer gave, an unknown one as such, and no text is a formula', async () => {
    const owner = await atProvider.person({ firstName: '=HYPERLINK("x")', lastName: 'Doe' });
    const places: object[] = [
      { state: 'TX' },
      { state: null, postal_code: '10115', country: 'DE' },
    ];
    for (const address of places) {
      const started = await start(
        atProvider,
        owner,
        await givenListing(atProvider, owner),
        '6-month',
      );
      await complete(atProvider, started.text, { address });
      await pass(atProvider);
    }
    expect(await compareLedger(atProvider.deps)).toEqual([]);
    const bookkeeper = await atProvider.person({ email: operatorEmail });
    const month = atProvider.clock.now().toISOString().slice(0, 7);
    const rows = await downloadBooks(bookkeeper, month, 'plans');
    const paid = rows.filter((row) => row['Kind'] === 'subscription_paid');
    expect(
      paid.map((row) => [row['Billing state'], row['Billing country'], row['Income']]),
    ).toEqual([
      ['TX', 'US', '99.99'],
      ['Unknown', 'DE', '99.99'],
    ]);
    expect(paid[0]?.['Payer']).toBe(`'=HYPERLINK("x") Doe`);
  });
});

describe('a difference', () => {
  const given = async (providerObjectId: string, providerCents: number) => {
    const cause = { cause: 'not_booked', providerType: 'adjustment' } as const;
    const found = { providerObjectId, providerCents, ledgerCents: 0, ...cause };
    await insertMovements(world.deps.db, [
      {
        objectId: providerObjectId,
        movement: {
          id: `txn_${providerObjectId}`,
          type: 'adjustment',
          netCents: providerCents,
          sourceId: providerObjectId,
          chargeId: null,
          createdAt: world.clock.now(),
          billing: null,
        },
      },
    ]);
    await world.deps.db.transaction().execute((tx) => keepDifference(tx, found, world.clock.now()));
    const open = (await look()).differences.find((one) => one.object === providerObjectId);
    if (!open) throw new Error('not open');
    return open;
  };
  const correct = (id: string, body: object) =>
    operator.request('POST', `/operations/books/differences/${id}/correct`, { body });

  it('is closed by a correcting entry, with who and why in the trail and in the export', async () => {
    const { id, differenceCents } = await given('adj_1', -1_500);
    const body = { account: 'losses', differenceCents, reason: '-5 for a card scheme' };
    expect(codeOf(await correct(id, { ...body, differenceCents: -1_501 }))).toEqual([
      409,
      'money.difference_changed',
    ]);
    expect(codeOf(await correct(id, { ...body, account: 'held_for_sales' }))).toEqual([
      400,
      'http.invalid_request',
    ]);
    expect(codeOf(await correct(newId(), body))).toEqual([404, 'money.difference_not_found']);
    expect((await correct(id, body)).status).toBe(200);
    expect(codeOf(await correct(id, body))).toEqual([409, 'money.difference_changed']);
    expect((await look()).differences.map((one) => one.id)).not.toContain(id);
    const closed = await operator.request('GET', '/operations/books/closed-differences');
    expect((closed.body as object[])[0]).toMatchObject({
      id,
      state: 'corrected',
      operator: operatorEmail,
      reason: body.reason,
    });
    const rows = await downloadBooks(operator, nameOf(0), 'ledger');
    const lines = rows.filter((row) => row['Stripe object'] === 'adj_1');
    expect(lines.map((row) => [row['Account'], row['Debit'], row['Credit']])).toEqual([
      ['provider_balance', '', '15'],
      ['losses', '15', ''],
    ]);
    expect(lines[0]).toMatchObject({
      Kind: 'correction',
      Reason: `'${body.reason}`,
      'Corrected by': operatorEmail,
    });
  });

  it('that was booked meanwhile is not corrected twice', async () => {
    const { id, differenceCents } = await given('adj_2', 800);
    await post({
      providerObjectId: 'adj_2',
      kind: 'own_deposit_returned',
      amountCents: 1,
      before: 0,
    });
    const body = { account: 'unexplained', differenceCents, reason: 'Unclear' };
    expect(codeOf(await correct(id, body))).toEqual([409, 'money.difference_changed']);
  });
});
