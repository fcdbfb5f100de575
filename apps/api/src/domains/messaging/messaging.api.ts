/** Who has written to whom, and what was reported. No other domain decides by a message. */

// Who has written to whom.
export { hasWrittenTo, listConversationPartners } from './conversations/conversations.service.ts';

// The thread of two people, for one of them to keep.
export { threadToKeep } from './conversations/thread-to-keep.service.ts';

// For operators: people who were reported.
export { closeOpenReport, findReport, searchReports } from './reports/reports.service.ts';
