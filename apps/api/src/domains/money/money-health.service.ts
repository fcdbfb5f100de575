import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { findLastComparison } from './ledger/ledger-comparisons.store.ts';
import { listOpenDifferences } from './ledger/ledger-differences.store.ts';
import { ledgerBalances } from './ledger/ledger.service.ts';
import { findCoveredUntil, listRefusedSince } from './webhooks/webhooks.store.ts';
import { oursToMend } from './refusals.rules.ts';

const dayMs = 24 * 3_600_000;
/** A pass for missed messages every five minutes finds what failed since the one before. */
const passMs = 6 * 60_000;
/** How long a refusal counts if nobody tries again. */
const refusedDays = 7;

/** The state of the money side, from our own rows alone: no provider is asked. Cents. */
export async function getMoneyHealth(db: Db, now: Date) {
  const balances = await ledgerBalances(db);
  const comparison = await findLastComparison(db);
  return {
    ...(await countWebhooks(db, new Date(now.getTime() - dayMs))),
    undeliveredEvents: await countUndelivered(db, new Date(now.getTime() - dayMs)),
    /** Until when events that were never delivered were asked for. */
    eventsCoveredUntil: await findCoveredUntil(db, 'missed_events'),
    ledgerSumCents: Object.values(balances).reduce((sum, cents) => sum + cents, 0),
    balanceCents: balances.provider_balance,
    heldCents: 0 - balances.held_for_sales,
    feeCents: balances.processing_fees,
    lossCents: balances.losses,
    coveredCents: balances.shortfalls_covered,
    /** Why signed messages were refused since yesterday. */
    refusedEvents: await listRefusedSince(db, new Date(now.getTime() - dayMs)),
    comparedAt: comparison?.comparedAt ?? null,
    differences: await listOpenDifferences(db),
    ...(await countOpenCalls(db)),
    ...(await countRefusedCalls(db, new Date(now.getTime() - refusedDays * dayMs))),
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

/**
 * Missed messages after which none has arrived: the way in is still closed. What a pass finds shortly after an arrival
 * may have failed before it.
 */
async function countUndelivered(db: Db, since: Date): Promise<number> {
  const { events } = await db
    .selectFrom('payment_webhooks')
    .select(sql<number>`count(*)::int`.as('events'))
    .where('found_by', '=', 'reconciliation')
    .where('received_at', '>=', since)
    .where(
      sql<boolean>`received_at > coalesce((select max(received_at) from payment_webhooks
        where found_by = 'webhook'), '-infinity') + ${passMs} * interval '1 millisecond'`,
    )
    .executeTakeFirstOrThrow();
  return events;
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

/**
 * Calls of ours that the provider refuses and that nobody has got through since: of each subject the latest
 * attempt counts. Every account and customer is made with the same parameters, so one that was made since
 * says that the cause is gone.
 */
async function countRefusedCalls(db: Db, since: Date) {
  return db
    .selectFrom('money_intents as refused')
    .select([
      sql<number>`count(*)::int`.as('refusedCalls'),
      sql<Date | null>`max(settled_at)`.as('lastRefusalAt'),
      sql<string | null>`(array_agg(kind || ': ' || left(refusal_message, 200)
        order by settled_at desc))[1]`.as('lastRefusal'),
    ])
    .where('state', '=', 'refused')
    .where('kind', 'in', [...oursToMend])
    .where('settled_at', '>=', since)
    .where(
      sql<boolean>`not exists (select from money_intents later
        where later.subject = refused.subject and later.attempt > refused.attempt)`,
    )
    .where(
      sql<boolean>`not exists (select from money_intents made
        where made.kind = refused.kind and made.kind in ('account', 'customer')
          and made.state = 'succeeded' and made.settled_at > refused.settled_at)`,
    )
    .executeTakeFirstOrThrow();
}
