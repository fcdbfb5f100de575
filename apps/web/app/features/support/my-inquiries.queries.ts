import { apiQuery } from '../../lib/api-query.ts';
import { registerLiveDomains } from '../../lib/live.ts';

// An answer comes with a notification.
registerLiveDomains('notification', ['support']);

/** What the person wrote to support, with the answers, newest first. */
export const myInquiriesQuery = apiQuery(['support', 'inquiries'], 'GET /support/inquiries');
