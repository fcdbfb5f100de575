import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { findLastComparison } from './ledger-comparisons.store.ts';
import { ledgerBalances } from './ledger.service.ts';
import { findCoveredUntil, listRefusedSince } from './webhooks.store.ts';

const dayMs = 24 * 3_600_000;

/** How the money's side stands, from our own rows alone: nobody outside is asked. Cents. */
export async function getMoneyHealth(db: Db, now: Date) {
  const balances = await ledgerBalances(db);
  const comparison = await findLastComparison(db);
  return {
    ...(await countWebhooks(db, new Date(now.getTime() - dayMs))),
    /** Until when events that were never delivered were asked for. */
    eventsCoveredUntil: await findCoveredUntil(db, 'missed_events'),
    ledgerSumCents: Object.values(balances).reduce((sum, cents) => sum + cents, 0),
    balanceCents: balances.provider_balance,
    heldCents: 0 - balances.held_for_sales,
    lossCents: balances.losses,
    /** Why signed messages were refused since yesterday. */
    refusedEvents: await listRefusedSince(db, new Date(now.getTime() - dayMs)),
    comparedAt: comparison?.comparedAt ?? null,
    differences: comparison?.differences ?? [],
    ...(await countOpenCalls(db)),
  };
}

async function countWebhooks(db: Db, since: Date) {
  return db
    .selectFrom('payment_webhooks')
    .select([
      sql<Date | null>`max(received_at) filter (where found_by = 'webhook')`.as('lastWebhookAt'),
      sql<number>`(count(*) filter (where found_by = 'reconciliation' and received_at >= ${since}))::int`.as(
        'missedEvents',
      ),
    ])
    .executeTakeFirstOrThrow();
}

async function countOpenCalls(db: Db) {
  return db
    .selectFrom('money_intents')
    .select([
      sql<number>`count(*)::int`.as('openCalls'),
      sql<Date | null>`min(created_at)`.as('oldestCallAt'),
    ])
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow();
}
