import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { lockRow } from '../../../core/db/rows.ts';
import type { Tables } from '../../../core/db/tables.ts';

export type ReportRow = Selectable<Tables['person_reports']>;

export type NewReport = {
  id: string;
  reporterUserId: string;
  reportedUserId: string;
  messageId: string | null;
  reason: ReportReason;
  details: string;
  at: Date;
};

export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('person_reports')
    .values({
      id: report.id,
      reporter_user_id: report.reporterUserId,
      reported_user_id: report.reportedUserId,
      message_id: report.messageId,
      reason: report.reason,
      details: report.details,
      created_at: report.at,
      status: 'open',
      closed_at: null,
    })
    .execute();
}

/** Whether a message was written by one person to another. */
export async function isMessageBetween(
  db: Db,
  messageId: string,
  fromUserId: string,
  toUserId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('from_user_id', '=', fromUserId)
    .where((where) =>
      where.or([where('low_user_id', '=', toUserId), where('high_user_id', '=', toUserId)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports for the operators: open ones first, then by time, the latest first. */
export async function listReports(db: Db, search: { text: string; limit: number; offset: number }) {
  return db
    .selectFrom('person_reports')
    .innerJoin('users as reporter', 'reporter.id', 'person_reports.reporter_user_id')
    .innerJoin('users as reported', 'reported.id', 'person_reports.reported_user_id')
    .leftJoin('messages', 'messages.id', 'person_reports.message_id')
    .select([
      'person_reports.id',
      'person_reports.reason',
      'person_reports.details',
      'person_reports.created_at',
      'person_reports.status',
      'messages.body as message',
      'reporter.first_name as reporter_first_name',
      'reporter.last_name as reporter_last_name',
      'reported.id as reported_id',
      'reported.first_name as reported_first_name',
      'reported.last_name as reported_last_name',
      'reported.email as reported_email',
      'reported.status as reported_status',
    ])
    .$if(search.text !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(reported.first_name || ' ' || reported.last_name || ' '
          || reported.email || ' ' || person_reports.details), lower(${search.text})) > 0`,
      ),
    )
    .orderBy(sql`person_reports.status <> 'open'`)
    .orderBy('person_reports.created_at', 'desc')
    .orderBy('person_reports.id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
}

/** Locked until the end of the transaction; null: there is none. */
export async function lockReport(tx: Tx, reportId: string): Promise<ReportRow | null> {
  return lockRow(tx, 'person_reports', { id: reportId });
}

/** Writes what an operator decided. @returns null: it is no longer as it was read. */
export async function saveReport(
  tx: Tx,
  report: ReportRow,
  to: Pick<ReportRow, 'status' | 'closed_at'>,
  mark: RawBuilder<unknown>,
): Promise<ReportRow | null> {
  const row = await tx
    .updateTable('person_reports')
    .set(to)
    .where('id', '=', report.id)
    .where('status', '=', report.status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

export async function findReported(
  db: Db,
  reportId: string,
): Promise<{ reporterUserId: string; reportedUserId: string } | null> {
  const row = await db
    .selectFrom('person_reports')
    .select(['reporter_user_id as reporterUserId', 'reported_user_id as reportedUserId'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a person reported, oldest first. */
export async function listReportsBy(db: Db, reporterUserId: string) {
  return db
    .selectFrom('person_reports')
    .select(['reported_user_id as reportedUserId', 'reason', 'details', 'created_at as at'])
    .where('reporter_user_id', '=', reporterUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Puts one text in the place of the words of a person's reports. */
export async function replaceDetailsOf(
  tx: Tx,
  reporterUserId: string,
  details: string,
): Promise<void> {
  await tx
    .updateTable('person_reports')
    .set({ details })
    .where('reporter_user_id', '=', reporterUserId)
    .execute();
}
