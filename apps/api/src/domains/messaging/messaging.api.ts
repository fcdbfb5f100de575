/** Who has written to whom, and what was reported. No other domain reads a message. */

// Who has written to whom.
export { hasWrittenTo, listConversationPartners } from './conversations/conversations.service.ts';

// For operators: people who were reported.
export { closeOpenReport, findReport, searchReports } from './reports/reports.service.ts';
