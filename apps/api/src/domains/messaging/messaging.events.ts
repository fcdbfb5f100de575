/** What happens in messaging, for other domains to follow. */
export type MessagingEvent =
  | {
      type: 'messaging.sent';
      payload: { messageId: string; fromUserId: string; toUserId: string };
    }
  | { type: 'messaging.read'; payload: { readerUserId: string; fromUserId: string } };
