import type { Refusals } from './refusals.ts';

export const notificationsCodes = {
  'notifications.not_found': [404, 'There is no such notification.'],
  'notifications.unsubscribe_unknown': [
    404,
    'This link is not one of ours. Choose in your settings which mails you get.',
  ],
} as const satisfies Refusals;
