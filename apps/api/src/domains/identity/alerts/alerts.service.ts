import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { lockUser } from '../accounts/accounts.store.ts';
import { type AlertKind, seriesOf, seriesSeconds, toldAgainAfterMs } from './alerts.rules.ts';
import { hasAlertSince, insertAlert, listAlertsSince } from './alerts.store.ts';

export type Suspicion = {
  userId: string;
  kind: AlertKind;
  /** The object that was refused: each counts once. */
  about?: string;
};

/**
 * Counts something suspicious about an account. Once it is a series, a row is kept for operators, and the
 * account is told, once a day.
 */
export async function noteSuspicion(deps: CoreDeps, seen: Suspicion): Promise<void> {
  const { userId, kind, about } = seen;
  const now = deps.clock.now();
  const count = (key: string) => countUse(deps.db, `security.${key}`, seriesSeconds, now);
  if (about !== undefined && (await count(`${kind}_each|${userId} ${about}`)) > 1) return;
  if ((await count(`${kind}|${userId}`)) !== seriesOf[kind]) return;
  const isNew = await transact(deps, async (unit) => {
    const user = await lockUser(unit.tx, userId);
    const since = new Date(unit.now.getTime() - toldAgainAfterMs);
    if (!user || user.status === 'erased') return false;
    if (await hasAlertSince(unit.tx, { userId, kind }, since)) return false;
    const id = newId(unit.now.getTime());
    await insertAlert(unit.tx, { id, user_id: userId, kind, seen_at: unit.now });
    // Someone who registered with another person's address must not cause emails to that mailbox.
    if (user.email_verified_at === null) return true;
    unit.emit({
      type: 'identity.attack_suspected',
      payload: { userId, kind, at: unit.now.toISOString() },
    });
    return true;
  });
  if (isNew) deps.log.warn({ accountId: userId, kind }, 'security: a suspicious series');
}

export type AlertSeen = { userId: string; kind: AlertKind; at: Date };

/** The series that were seen after a moment, the latest first. For operators only. */
export async function viewAlertsSince(db: Db, since: Date): Promise<AlertSeen[]> {
  const alerts = await listAlertsSince(db, since);
  return alerts.map((alert) => ({
    userId: alert.user_id,
    kind: alert.kind,
    at: alert.seen_at,
  }));
}
