import type { CallRefusals } from './declared.ts';

export const notificationsRefusals = {
  'PUT /notifications/{id}/read': ['notifications.not_found'],
  'POST /notifications/mails/unsubscribe': ['notifications.unsubscribe_unknown'],
} as const satisfies CallRefusals;
