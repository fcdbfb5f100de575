import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { connectDatabase } from '../core/db/database.ts';
import { newId } from '../core/ids/ids.ts';
import type { NewJob } from '../core/jobs/jobs.ts';
import type { DomainEvent } from '../core/outbox/events.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { closeAgreed } from '../domains/money/ledger/close-difference.service.ts';
import {
  keepDifference,
  listOpenDifferences,
} from '../domains/money/ledger/ledger-differences.store.ts';
import { insertWebhook } from '../domains/money/webhooks/webhooks.store.ts';
import { renewSeal } from '../domains/signing/sealing/renew-seal.service.ts';
import { createSealIdentity } from '../domains/signing/sealing/make-seal.engine.ts';
import { sealIdentityToPem } from '../domains/signing/sealing/seal-identity.engine.ts';
import type { Persona } from '../test-kit/persona.ts';
import { expectErrorLog } from '../test-kit/test-log.ts';
import type { World } from '../test-kit/world.ts';
import { disputePayment, failRefund, leaveUnpaid, loseFile } from './alert-sale-faults.fixture.ts';
import { setMade } from './backup/backup-state.ts';
import { sqlOfRunbook } from './runbook-sql.fixture.ts';

type FaultStage = { world: World; person: Persona };

/** What goes wrong for an alert. */
export type Fault = {
  /** @returns how it is mended: what the alert's runbook has one do, where it is not the fault's own end. */
  make(stage: FaultStage): Promise<() => Promise<unknown>>;
  /** What can still be asked while the fault lasts: all of it, unless the database is what is wrong. */
  asks?: 'process' | 'memory';
  /** What grows for as long as the fault lasts, a second in each second. */
  growing?: readonly string[];
  /** What no test can make on this machine, as the scrape would have it. */
  tells?: Readonly<Record<string, number>>;
  /** Values of such a metric during the fault, in promtool's notation, where one value is not it. */
  plays?: Readonly<Record<string, string>>;
};

const nothing = async () => undefined;
const dayMs = 24 * 3_600_000;

/** A fault for each alert of deploy/monitoring/alerts.yml. */
export const faults: Readonly<Record<string, Fault>> = {
  ClaimsteadNotReady: { make: readOnlyDatabase, asks: 'process' },
  ClaimsteadNoWorker: { make: readOnlyDatabase, asks: 'process' },
  ClaimsteadProcessDown: {
    make: async () => nothing,
    tells: { up: 0, claimstead_process_ready: 0 },
  },
  ClaimsteadProcessRestarting: {
    make: async () => nothing,
    tells: { process_uptime: 60 },
    // Every ten minutes a new process.
    plays: { process_uptime: Array.from({ length: 18 }, () => '0+60x9').join(' ') },
  },
  ClaimsteadCallsFailing: {
    make: async (stage) => {
      const mend = await loseTable(stage, 'notifications');
      expectErrorLog(/request failed/);
      for (let calls = 0; calls < 5; calls += 1) {
        expect((await stage.person.request('GET', '/notifications')).status).toBe(500);
      }
      return mend;
    },
  },
  ClaimsteadCallsTurnedAway: { make: askTooMuch },
  ClaimsteadPoolExhausted: { make: holdConnections, asks: 'memory' },
  ClaimsteadEventLoopLate: {
    make: async ({ world }) => {
      const late = () =>
        world.gauges?.tell().find(({ gauge }) => gauge === 'nodejs.eventloop.delay.mean')?.value;
      // Synchronous work, as long as it takes until a look has seen nothing else.
      await expect
        .poll(() => {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
          return late();
        })
        .toBeGreaterThan(0.3);
      return () => expect.poll(late, { timeout: 30_000 }).toBeLessThan(0.05);
    },
  },
  ClaimsteadMarketStale: {
    make: (stage) => loseTable(stage, 'market_clock'),
    growing: ['claimstead_market_staleness'],
  },
  ClaimsteadJobsWaiting: { make: (stage) => leaveWaiting(stage, oldMail) },
  ClaimsteadJobsGivenUp: {
    make: async (stage) => {
      const work = await leaveWaiting(stage, oldMail);
      const { db } = stage.world.deps;
      await sql`update pgboss.job set state = 'failed', completed_on = now()
        where name = ${oldMail.name} and state = 'created'`.execute(db);
      // The runner counts them every few seconds.
      const counted = async () =>
        (
          await sql<{ failed: number }>`select failed_count as failed from pgboss.queue
            where name = ${oldMail.name}`.execute(db)
        ).rows[0]?.failed;
      await expect.poll(counted, { timeout: 60_000 }).toBe(1);
      return async () => {
        const [, [again = ''] = []] = sqlOf('job-given-up.md');
        await sql.raw(again.replace('the name', oldMail.name)).execute(db);
        await work();
        await expect.poll(counted, { timeout: 60_000 }).toBe(0);
      };
    },
  },
  ClaimsteadEventsOld: { make: (stage) => leaveWaiting(stage, paymentChanged) },
  ClaimsteadWebhooksNotArriving: {
    make: async ({ world: { deps, clock } }) => {
      const store = (foundBy: 'webhook' | 'reconciliation') =>
        deps.db
          .transaction()
          .execute((tx) => insertWebhook(tx, missed as never, foundBy, deps.clock.now()));
      // Nothing has arrived for a while when a pass finds it.
      clock.advance(600);
      await store('reconciliation');
      // The provider repeats it once the endpoint answers.
      return () => store('webhook');
    },
  },
  ClaimsteadWebhooksOld: { make: (stage) => leaveWaiting(stage, paymentChanged) },
  ClaimsteadMailNotLeaving: {
    make: async (stage) => {
      const { mailbox } = stage.world;
      mailbox.send = () => Promise.reject(new Error('no answer'));
      const work = await leaveWaiting(stage, oldMail);
      return async () => {
        Reflect.deleteProperty(mailbox, 'send');
        await work();
      };
    },
  },
  ClaimsteadProviderAway: {
    make: async ({ world }) => {
      const circuit = world.deps.circuits.mail;
      const call = () => circuit.call(() => Promise.reject(new Error('away')), { foundNobody });
      await expect.poll(() => call().catch(() => circuit.state)).not.toBe('closed');
      const answered = () => circuit.call(async () => 'an answer', { foundNobody });
      return () =>
        expect
          .poll(() => answered().catch(() => 'away'), { timeout: 20_000, interval: 500 })
          .toBe('an answer');
    },
  },
  ClaimsteadLedgerDiffers: {
    make: async ({ world: { deps } }) => {
      const now = deps.clock.now();
      const found = { providerObjectId: 'ch_1', providerCents: 5, ledgerCents: 4 };
      const cause = { cause: 'amounts_differ', providerType: 'charge' } as const;
      await deps.db.transaction().execute((tx) => keepDifference(tx, { ...found, ...cause }, now));
      const [kept] = await listOpenDifferences(deps.db);
      // The next comparison finds that both agree.
      return () => transact(deps, (unit) => closeAgreed(unit, kept?.id ?? ''));
    },
  },
  ClaimsteadPayoutsOverdue: { make: leaveUnpaid },
  ClaimsteadPaymentDisputed: { make: disputePayment },
  ClaimsteadRefundFailed: { make: failRefund },
  ClaimsteadFilesLost: { make: loseFile },
  ClaimsteadDiskNearlyFull: { make: async () => nothing, tells: { claimstead_disk_free: 1e9 } },
  ClaimsteadBackupLate: {
    make: async ({ world: { deps } }) => {
      const { config } = deps;
      const place = { folder: join(config.dataDir, 'no-such-mount') };
      const backup = { place, key: 'none', everyHours: 24, keepDays: 7, keepWeeks: 4 };
      deps.config = { ...config, backup };
      await setMade(deps.db, 'of-two-days-ago', new Date(Date.now() - 2 * dayMs));
      return async () => {
        deps.config = config;
        await setMade(deps.db, 'of-now', new Date());
      };
    },
    growing: ['claimstead_backup_late'],
  },
  ClaimsteadSealExpiring: {
    make: async ({ world: { deps } }) => {
      const tenYearsAgo = new Date(deps.clock.now().getTime() + 20 * dayMs);
      tenYearsAgo.setUTCFullYear(tenYearsAgo.getUTCFullYear() - 10);
      const seal = await createSealIdentity({ commonName: 'Old seal', now: tenYearsAgo });
      const folder = join(deps.config.dataDir, 'seal');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'seal.pem'), sealIdentityToPem(seal));
      return () => renewSeal(deps.config, deps.clock);
    },
  },
  ClaimsteadGaugesOld: {
    make: (stage) => loseTable(stage, 'metric_readings'),
    asks: 'memory',
    growing: ['claimstead_gauges_age'],
  },
  ClaimsteadBackupMissing: {
    make: async ({ world: { deps } }) => {
      await setMade(deps.db, 'of-three-days-ago', new Date(Date.now() - 3 * dayMs));
      return () => setMade(deps.db, 'of-now', new Date());
    },
  },
};

const foundNobody = () => true;
/** Of a notification that its person has deleted since: nothing is left to send. */
const oldMail = { name: 'notifications.send_mail', data: { notificationId: newId() } };
const missed = { id: 'evt_1', type: 'charge.updated', objectId: 'ch_1', accountId: null };
const paymentChanged = {
  type: 'money.changed',
  payload: {
    kind: 'payment',
    objectId: 'pi_1',
    hasFailed: false,
    endedAt: null,
    saleId: null,
    listingId: null,
    userId: null,
    paymentId: 'pi_1',
    subscriptionId: null,
    accountId: null,
    customerId: null,
  },
} as const satisfies DomainEvent<'money.changed'>;

/** The SQL that a runbook prints. */
const sqlOf = (runbook: string) =>
  sqlOfRunbook(
    readFileSync(join(import.meta.dirname, '../../../../docs/runbooks', runbook), 'utf8'),
  );

/** A job, or the jobs of an event, for which nobody has come for an hour. @returns the worker that comes. */
async function leaveWaiting(
  { world }: FaultStage,
  what: NewJob | DomainEvent<'money.changed'>,
): Promise<() => Promise<unknown>> {
  const { deps } = world;
  await transact(deps, async (unit) => {
    if ('type' in what) unit.emit(what);
    else unit.enqueue(what);
  });
  await sql`update pgboss.job set created_on = created_on - interval '1 hour',
    start_after = start_after - interval '1 hour' where state = 'created'`.execute(deps.db);
  return () => world.settle();
}

async function loseTable({ world: { deps } }: FaultStage, table: string) {
  const gone = `${table}_gone`;
  await sql`alter table ${sql.table(table)} rename to ${sql.table(gone)}`.execute(deps.db);
  return () => sql`alter table ${sql.table(gone)} rename to ${sql.table(table)}`.execute(deps.db);
}

/** A client of its own, beside the product. */
async function connectBeside({ world }: FaultStage): Promise<[pg.PoolClient, () => Promise<void>]> {
  const connection = connectDatabase({
    connectionString: world.deps.config.databaseUrl ?? '',
    maxConnections: 1,
    onError: () => undefined,
  });
  const client = await connection.pool.connect();
  return [
    client,
    async () => {
      client.release();
      await connection.close();
    },
  ];
}

/** As after a failover to a standby: it answers, and takes no writes. */
async function readOnlyDatabase(stage: FaultStage) {
  const [client, leave] = await connectBeside(stage);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  const sendAway = () =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'claimstead' and pid <> pg_backend_pid()`);
  await client.query(`alter database "${name}" set default_transaction_read_only = on`);
  await sendAway();
  return async () => {
    await client.query(`alter database "${name}" reset default_transaction_read_only`);
    await sendAway();
    await leave();
  };
}

/** Twenty calls wait for a table, so the others are turned away. */
async function askTooMuch(stage: FaultStage) {
  const [client, leave] = await connectBeside(stage);
  await client.query('begin');
  await client.query('lock table notifications in access exclusive mode');
  const { person } = stage;
  const patient = Array.from({ length: 20 }, () => person.request('GET', '/notifications'));
  for (let calls = 0; calls < 12; calls += 1) {
    const turnedAway = await person.request('GET', '/user', { isPatient: false });
    expect(turnedAway.body).toMatchObject({ code: 'http.overloaded' });
  }
  await client.query('rollback');
  await leave();
  await Promise.all(patient);
  return nothing;
}

/** Both connections are in use, and one more is asked for. */
async function holdConnections({ world: { deps } }: FaultStage) {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holders = Array.from({ length: 2 }, () => deps.db.connection().execute(() => held));
  const third = sql`select 1`.execute(deps.db);
  return async () => {
    letGo();
    await Promise.all([...holders, third]);
  };
}
