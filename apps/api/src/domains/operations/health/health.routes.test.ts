import type { Health, HealthFactName } from '@claimstead/contract/operations-health.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMark } from '../../../core/files/store-mark.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { saveComparison } from '../../money/ledger/ledger-comparisons.store.ts';
import { keepDifference } from '../../money/ledger/ledger-differences.store.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { operatorEmail } from '../../sales/sale-world.fixture.ts';

let world: World;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail });
  await world.drain();
});
afterAll(() => world.stop());

async function look() {
  const answer = await operator.request('GET', '/operations/health');
  expect(answer.status, answer.text).toBe(200);
  const { parts } = answer.body as Health;
  return (name: HealthFactName) =>
    parts.flatMap(({ facts }) => facts).find((one) => one.fact === name);
}

it('reports a failing job, until it is done', async () => {
  // There is no such account and no such mail: this handler fails on the id.
  await transact(world.deps, async (unit) => {
    unit.enqueue({ name: 'notifications.send_mail', data: { notificationId: 'no id' } });
  });
  expect((await look())('jobs_waiting')).toMatchObject({ count: 1, state: 'fine' });
  await expect(world.drain()).rejects.toThrow();
  const fact = await look();
  expect(fact('jobs_retrying')).toMatchObject({
    count: 1,
    state: 'attention',
    runbook: 'job-given-up',
  });
  expect(fact('jobs_given_up')).toMatchObject({ count: 0, state: 'fine', runbook: null });
});

it('reports a mail server that does not answer', async () => {
  expect((await look())('mail_server')).toMatchObject({ state: 'fine' });
  world.mailbox.answers = () => Promise.reject(new Error('away'));
  expect((await look())('mail_server')).toMatchObject({
    state: 'broken',
    runbook: 'mail-not-leaving',
  });
  world.mailbox.answers = async () => true;
});

it('reports a ledger that differs from the provider', async () => {
  expect((await look())('ledger_compared')).toMatchObject({ at: null, state: 'attention' });
  await saveComparison(world.deps.db, {
    comparedAt: world.clock.now(),
    objects: 3,
    differences: [],
    providerCents: 5,
    ledgerCents: 4,
  });
  const found = { providerObjectId: 'ch_1', providerCents: 5, ledgerCents: 4 };
  const cause = { cause: 'amounts_differ', providerType: 'charge' } as const;
  await world.deps.db
    .transaction()
    .execute((tx) => keepDifference(tx, { ...found, ...cause }, world.clock.now()));
  const fact = await look();
  expect(fact('ledger_compared')).toMatchObject({ state: 'fine' });
  expect(fact('ledger_differences')).toMatchObject({ count: 1, text: 'ch_1', state: 'broken' });
});

it('names the program whose write is still open', async () => {
  const writing = await world.deps.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(writing);
  const fact = (await look())('open_write');
  expect(fact).toMatchObject({ state: 'fine', runbook: null });
  expect(fact?.count).toBeGreaterThanOrEqual(0);
  expect(fact?.text).toMatch(/^process \d+/);
  await writing.rollback().execute();
});

it('reports a store that belongs to another database, or has lost its mark', async () => {
  const { files, db } = world.deps;
  expect((await look())('store')).toMatchObject({ text: 'new', state: 'fine' });
  await files.put(storeMark, Buffer.from('another\n'));
  expect((await look())('store')).toMatchObject({ text: 'foreign', state: 'broken' });
  await files.remove(storeMark);
  await db.updateTable('file_store').set({ marked_at: world.clock.now() }).execute();
  expect((await look())('store')).toMatchObject({ text: 'lost', runbook: 'files-lost' });
});
