import type { Refusals } from './refusals.ts';

export const notificationsCodes = {
  'notifications.not_found': [404, 'There is no such notification.'],
  'notifications.unsubscribe_unknown': [
    404,
    'This link doesn’t work. Choose which emails you get in your settings.',
  ],
} as const satisfies Refusals;
