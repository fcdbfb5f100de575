import { saveSearch, viewSearches } from '../domains/search/saved/searches.service.ts';
import { reportPerson } from '../domains/messaging/reports/reports.service.ts';
import { closeReportOf } from '../domains/operations/reports.service.ts';
import { type Report, reports, savedSearches } from './content/small-stories.ts';
import type { Stage } from './stage.ts';

/** What people reported of others: one is closed, the others wait for the operator. */
export async function seedReports(stage: Stage): Promise<void> {
  for (const report of reports) await tell(stage, report);
}

async function tell(stage: Stage, report: Report): Promise<void> {
  const { reason, details, daysAgo, outcome } = report;
  const reporter = stage.actor(report.by);
  const userId = stage.actor(report.about).userId;
  const found = () =>
    stage.deps.db
      .selectFrom('person_reports')
      .select(['id', 'status'])
      .where('reporter_user_id', '=', reporter.userId)
      .where('reported_user_id', '=', userId)
      .executeTakeFirst();
  if (!(await found())) {
    await reportPerson(stage.at(daysAgo), reporter, { userId, reason, details });
  }
  const told = await found();
  if (!outcome || !told || told.status !== 'open') return;
  await closeReportOf(stage.at(daysAgo - 0.5), stage.operator, told.id, outcome);
}

/** Searches that people keep under a name. */
export async function seedSavedSearches(stage: Stage): Promise<void> {
  for (const { by, name, filters, mails, daysAgo } of savedSearches) {
    const person = stage.actor(by);
    const kept = await viewSearches(stage.deps, person);
    if (kept.some((search) => search.name === name)) continue;
    await saveSearch(stage.at(daysAgo), person, { name, filters, mails });
  }
}
