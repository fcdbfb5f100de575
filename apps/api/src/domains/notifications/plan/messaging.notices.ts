import type { MessagingEvent } from '../../messaging/messaging.events.ts';
import { places, type NoticesOf } from '../notice-row.ts';

export const messagingNotices = {
  'messaging.sent': [
    {
      to: (message) => [message.toUserId],
      who: 'the person written to',
      kind: 'messages',
      type: 'NEW_MESSAGE',
      title: 'New message',
      message: (message, name) => `${name(message.fromUserId)} sent you a message.`,
      link: places.messages,
      about: (message) => message.fromUserId,
      mail: 'when_unread',
      action: 'Read it',
    },
  ],
  'messaging.read': [],
} satisfies NoticesOf<MessagingEvent>;
