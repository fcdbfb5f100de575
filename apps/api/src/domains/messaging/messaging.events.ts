import { places } from '@claimstead/contract/places.ts';
import { type PayloadsOf, told, untold } from '../../core/outbox/events.ts';

export const messagingEvents = {
  'messaging.sent': told<{ messageId: string; fromUserId: string; toUserId: string }>({
    examples: [{ messageId: 'message', fromUserId: 'buyer', toUserId: 'one' }],
    notices: [
      {
        to: (message) => [message.toUserId],
        who: 'the recipient',
        kind: 'messages',
        type: 'NEW_MESSAGE',
        title: 'New message',
        message: (message, name) => `${name(message.fromUserId)} sent you a message.`,
        link: places.messages,
        about: (message) => message.fromUserId,
        mail: 'when_unread',
        action: 'Read the message',
      },
    ],
  }),
  'messaging.read': untold<{ readerUserId: string; fromUserId: string }>(
    'the sender’s page shows it',
  ),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof messagingEvents> {}
}
