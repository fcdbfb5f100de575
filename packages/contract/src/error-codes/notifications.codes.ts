import type { Refusals } from './refusals.ts';

export const notificationsCodes = {
  'notifications.not_found': [404, 'There is no such notification.'],
  'notifications.unsubscribe_unknown': [
    404,
    'This link doesn’t work. You can choose your emails in your settings.',
  ],
} as const satisfies Refusals;
