import { Problem } from '../../../core/errors/problem.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { deleteComparisonsBefore } from '../ledger/ledger-comparisons.store.ts';
import type { MoneyDeps } from '../intents/money-intents.service.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import type { ProviderEvent } from '../provider-news.port.ts';
import { changeOf } from './webhooks.rules.ts';
import {
  deleteWebhooksBefore,
  findCoveredUntil,
  insertWebhook,
  noteRefused,
  saveCoveredUntil,
} from './webhooks.store.ts';

const reconciliation = 'missed_events';
/** An event is found by its creation, and may be listed a little after it. */
const overlapMinutes = 60;
/** Stripe lists events for 30 days; the first pass asks for all of them. */
const listedDays = 30;
const keptDays = 90;
const dayMs = 24 * 3_600_000;

/**
 * Takes a webhook: checks who signed the raw bytes, stores the event's id once and, in the same
 * transaction, tells the domains that something changed. A repeated delivery is answered in the same
 * way and tells nobody.
 * @throws {Problem} payments.webhook_invalid, payments.webhook_not_ours
 */
export async function receiveWebhook(
  deps: MoneyDeps,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  const event = deps.payments.verifyWebhook(rawBody, signature, deps.clock.now());
  if (event.notOurs) await refuse(deps, event, event.notOurs);
  await storeEvent(deps, event, 'webhook');
}

/**
 * Nothing follows from a message of the other mode or of another version. It is refused, so that the
 * provider shows the endpoint as failing and someone mends it; it goes on repeating it meanwhile, so the
 * log has it once a day and the health page for as long as it goes on.
 */
async function refuse(
  deps: MoneyDeps,
  event: ProviderEvent,
  reason: 'mode' | 'version',
): Promise<never> {
  const isNews = await noteRefused(deps.db, reason, deps.clock.now());
  const about = { eventId: event.id, type: event.type, reason };
  if (isNews) deps.log.error(about, 'payments: a webhook is not for this installation');
  throw new Problem('payments.webhook_not_ours', { note: `${event.id}: other ${reason}` });
}

/**
 * Asks for events whose delivery failed and feeds them to the same inbox, so what was stored before
 * stays stored once. What failed in the last pass is asked for again by the next. The provider keeps
 * connected accounts' events apart and lists the platform's only: whoever waits for an account asks for it.
 * @returns how many were new.
 */
export async function takeMissedEvents(deps: MoneyDeps): Promise<number> {
  const now = deps.clock.now();
  const covered = await findCoveredUntil(deps.db, reconciliation);
  const since = covered
    ? new Date(covered.getTime() - overlapMinutes * 60_000)
    : new Date(now.getTime() - listedDays * dayMs);
  const undelivered = await askWhatFailed(deps, since);
  if (!undelivered) return 0;
  let found = 0;
  for (const event of undelivered) {
    if (await storeEvent(deps, event, 'reconciliation')) found += 1;
  }
  await saveCoveredUntil(deps.db, reconciliation, now);
  if (found > 0) deps.log.warn({ found }, 'payments: found events that were never delivered');
  return found;
}

/** Forgets events that are too old to come again, and comparisons that nobody asks for. */
export async function forgetOldEvents(deps: MoneyDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * dayMs);
  await deleteWebhooksBefore(deps.db, before);
  await deleteComparisonsBefore(deps.db, before);
}

/** @returns null while the provider is away: the next pass covers the same time. */
async function askWhatFailed(deps: MoneyDeps, since: Date): Promise<ProviderEvent[] | null> {
  try {
    return await deps.payments.listUndeliveredEvents(since);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error }, 'payments: could not ask for missed events');
    return null;
  }
}

async function storeEvent(
  deps: MoneyDeps,
  event: ProviderEvent,
  foundBy: 'webhook' | 'reconciliation',
): Promise<boolean> {
  return transact(deps, async ({ tx, now, emit }) => {
    if (!(await insertWebhook(tx, event, foundBy, now))) return false;
    const change = changeOf(event);
    if (change) emit(change);
    return true;
  });
}
