import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { registerLiveDomains } from '../../lib/live.ts';

// An answer comes with a notification.
registerLiveDomains('notification', ['support']);

/** What the person wrote to support, with the answers, newest first. */
export const myInquiriesQuery = queryOptions({
  queryKey: ['support', 'inquiries'],
  queryFn: ({ signal }) => api('GET /support/inquiries', { signal }),
});
