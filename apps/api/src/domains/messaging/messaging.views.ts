import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type {
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

export function toConversation(message: Message, people: Map<string, PublicUser>): Conversation {
  const person = (userId: string) => people.get(userId) ?? { userId, ...someoneGone };
  return {
    messageId: message.id,
    fromUser: person(message.fromUserId),
    toUser: person(message.toUserId),
    message: message.body,
    idempotencyKey: message.idempotencyKey,
    sentTimestamp: message.sentAt.toISOString(),
    receivedTimestamp: message.receivedAt?.toISOString() ?? null,
  };
}

export function toView(
  message: Message,
  people: Map<string, PublicUser>,
  files: Map<string, MessageFile[]>,
): MessageView {
  return { ...toConversation(message, people), files: files.get(message.id) ?? [] };
}
