import type { CallRefusals } from './declared.ts';

export const docketsRefusals = {
  'GET /sales/{id}/docket': ['sales.moved_on', 'sales.not_filed', 'sales.not_found'],
  'POST /sales/{id}/docket/paid': [
    'dockets.no_such_fee',
    'sales.moved_on',
    'sales.not_filed',
    'sales.not_found',
  ],
  'POST /sales/{id}/docket/steps': ['sales.moved_on', 'sales.not_filed', 'sales.not_found'],
  'PUT /sales/{id}/docket/reminders': ['sales.moved_on', 'sales.not_filed', 'sales.not_found'],
  'GET /sales/{id}/docket/fees.ics': ['sales.moved_on', 'sales.not_filed', 'sales.not_found'],
  'GET /docket/calendar/{token}/fees.ics': ['dockets.no_calendar'],
} as const satisfies CallRefusals;
