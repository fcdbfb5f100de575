import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';

/** What is about the fees and dates of a patent that was bought. */
const ofDocket = [
  'sales.moved_on',
  'sales.not_filed',
  'sales.not_found',
] as const satisfies readonly ErrorCode[];

export const docketsRefusals = {
  'GET /sales/{id}/docket': ofDocket,
  'POST /sales/{id}/docket/paid': [...ofDocket, 'dockets.no_such_fee'],
  'POST /sales/{id}/docket/steps': ofDocket,
  'PUT /sales/{id}/docket/reminders': ofDocket,
  'GET /sales/{id}/docket/fees.ics': ofDocket,
  'GET /docket/calendar/{token}/fees.ics': ['dockets.no_calendar'],
} as const satisfies CallRefusals;
