import type { OperatorReport } from '@claimstead/contract/operations.contract.ts';
import type { ReportReason } from '@claimstead/contract/reports.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { getContact } from '../identity/identity.api.ts';
import { closeOpenReport, findReport, searchReports } from '../messaging/messaging.api.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { type PageQuery, searchOf } from './operations.service.ts';

/** What people reported of others: open ones first, then the latest. */
export async function viewReports(
  deps: OperationsDeps,
  query: PageQuery,
): Promise<OperatorReport[]> {
  const rows = await searchReports(deps.db, searchOf(query));
  return rows.map((row) => ({
    id: row.id,
    reporter: `${row.reporter_first_name} ${row.reporter_last_name}`,
    reported: {
      userId: row.reported_id,
      name: `${row.reported_first_name} ${row.reported_last_name}`,
      email: row.reported_status === 'erased' ? null : row.reported_email,
      suspended: row.reported_status === 'suspended',
    },
    reason: row.reason as ReportReason,
    details: row.details,
    message: row.message,
    createTimestamp: row.created_at.toISOString(),
    status: row.status,
  }));
}

/**
 * Closes a report and records what came of it.
 * @throws {Problem} operations.not_found, operations.moved_on
 */
export async function closeReportOf(
  deps: OperationsDeps,
  operator: Actor,
  reportId: string,
  reason: string,
): Promise<void> {
  const report = await findReport(deps.db, reportId);
  if (report === null) throw new Problem('operations.not_found');
  await transact(deps, async (unit) => {
    if ((await closeOpenReport(unit, reportId)) === null) {
      throw new Problem('operations.moved_on');
    }
    const person = await getContact(unit.tx, report.reportedUserId);
    unit.audit(operator, {
      what: 'report.close',
      aboutId: reportId,
      about: `${person.firstName} ${person.lastName}`,
      reason,
    });
  });
}
