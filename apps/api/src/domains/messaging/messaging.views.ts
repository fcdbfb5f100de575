import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type {
  AboutPatent,
  Conversation,
  Message as MessageView,
  MessageFile,
} from '@claimstead/contract/messaging.contract.ts';
import { formerMember } from '../../core/account/tombstone.ts';
import type { Message } from './messaging.store.ts';

const someoneGone: Omit<PublicUser, 'userId'> = {
  ...formerMember,
  imgUri: null,
};

/** The people of some messages, and what the reader can see of what they are about. */
export type MessageContext = {
  people: Map<string, PublicUser>;
  patents: Map<string, AboutPatent>;
};

export function toConversation(
  message: Message,
  { people, patents }: MessageContext,
): Conversation {
  const person = (userId: string) => people.get(userId) ?? { userId, ...someoneGone };
  return {
    messageId: message.id,
    fromUser: person(message.fromUserId),
    toUser: person(message.toUserId),
    message: message.body,
    idempotencyKey: message.idempotencyKey,
    patent: (message.listingId === null ? null : patents.get(message.listingId)) ?? null,
    sentTimestamp: message.sentAt.toISOString(),
    receivedTimestamp: message.receivedAt?.toISOString() ?? null,
  };
}

export function toView(
  message: Message,
  context: MessageContext,
  files: Map<string, MessageFile[]>,
): MessageView {
  return { ...toConversation(message, context), files: files.get(message.id) ?? [] };
}
