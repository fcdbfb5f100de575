import { sql } from 'kysely';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';

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
      'person_reports.closed_at',
      'messages.body as message',
      'reporter.first_name as reporter_first_name',
      'reporter.last_name as reporter_last_name',
      'reported.id as reported_id',
      'reported.first_name as reported_first_name',
      'reported.last_name as reported_last_name',
      'reported.email as reported_email',
      'reported.suspended_at as reported_suspended_at',
      'reported.erased_at as reported_erased_at',
    ])
    .$if(search.text !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(reported.first_name || ' ' || reported.last_name || ' '
          || reported.email || ' ' || person_reports.details), lower(${search.text})) > 0`,
      ),
    )
    .orderBy(sql`person_reports.closed_at is not null`)
    .orderBy('person_reports.created_at', 'desc')
    .orderBy('person_reports.id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
}

/** @returns whom it was about; null: there is none that is open. */
export async function closeReport(tx: Tx, reportId: string, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('person_reports')
    .set({ closed_at: at })
    .where('id', '=', reportId)
    .where('closed_at', 'is', null)
    .returning('reported_user_id')
    .executeTakeFirst();
  return row?.reported_user_id ?? null;
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
