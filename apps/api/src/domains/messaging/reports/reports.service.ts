import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { reportLifecycle, type ReportTransition } from './report-lifecycle.rules.ts';
import {
  findReported,
  insertReport,
  isMessageBetween,
  listReports,
  lockReport,
  type ReportRow,
  saveReport,
} from './reports.store.ts';

const take = keepLifecycle<ReportTransition, Situation<ReportRow>>(reportLifecycle, {
  save: ({ tx, now }, { subject }, { transition: { to }, mark }) =>
    saveReport(tx, subject, { status: to, closed_at: now }, mark),
  movedOn: ({ id }) => new Error(`report ${id} moved on although it was locked`),
});

/**
 * Reports a person to the operators; the person is not told. A message counts as evidence only if that person
 * wrote it to the reporter: operators read no other part of a thread.
 * @throws {Problem} messaging.not_found (also for oneself, or a message of someone else)
 */
export async function reportPerson(
  deps: CoreDeps,
  actor: Actor,
  report: { userId: string; reason: ReportReason; details: string; messageId?: string | undefined },
): Promise<void> {
  const { userId, reason, details, messageId } = report;
  const known = (await getPublicUsers(deps.db, [userId])).has(userId);
  if (!known || userId === actor.userId) throw new Problem('messaging.not_found');
  const isEvidence =
    messageId === undefined || (await isMessageBetween(deps.db, messageId, userId, actor.userId));
  if (!isEvidence) throw new Problem('messaging.not_found');
  await transact(deps, (unit) =>
    insertReport(unit.tx, {
      id: newId(unit.now.getTime()),
      reporterUserId: actor.userId,
      reportedUserId: userId,
      messageId: messageId ?? null,
      reason,
      details,
      at: unit.now,
    }),
  );
}

/** Who reported whom; null: there is no such report. */
export async function findReport(
  db: Db,
  reportId: string,
): Promise<{ reporterUserId: string; reportedUserId: string } | null> {
  return findReported(db, reportId);
}

/** Closes a report. @returns whom it was about; null: it was closed already, or there is none. */
export async function closeOpenReport(unit: UnitOfWork, reportId: string): Promise<string | null> {
  const report = await lockReport(unit.tx, reportId);
  if (report?.status !== 'open') return null;
  await take(unit, { subject: report }, { move: 'close', by: 'operator' });
  return report.reported_user_id;
}

/** The reports that a search of the operators finds: open ones first, then the latest. */
export async function searchReports(
  db: Db,
  search: { text: string; limit: number; offset: number },
): ReturnType<typeof listReports> {
  return listReports(db, search);
}
