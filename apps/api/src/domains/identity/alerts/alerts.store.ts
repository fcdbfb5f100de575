import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

import type { AlertKind } from './alerts.rules.ts';

export type AlertRow = Selectable<Tables['security_alerts']>;

export async function insertAlert(tx: Tx, alert: AlertRow): Promise<void> {
  await tx.insertInto('security_alerts').values(alert).execute();
}

/** Whether a person was told about this kind after a moment. */
export async function hasAlertSince(
  tx: Tx,
  about: { userId: string; kind: AlertKind },
  since: Date,
): Promise<boolean> {
  const alert = await tx
    .selectFrom('security_alerts')
    .select('id')
    .where('user_id', '=', about.userId)
    .where('kind', '=', about.kind)
    .where('seen_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return alert !== undefined;
}

/** What was seen after a moment, the latest first. */
export async function listAlertsSince(db: Db, since: Date): Promise<AlertRow[]> {
  return db
    .selectFrom('security_alerts')
    .selectAll()
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function listAlertsOf(db: Db, userId: string): Promise<AlertRow[]> {
  return db
    .selectFrom('security_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen_at')
    .execute();
}

export async function deleteAlertsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('security_alerts').where('seen_at', '<', before).execute();
}

export async function deleteAlertsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('security_alerts').where('user_id', '=', userId).execute();
}
