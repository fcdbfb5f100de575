import type {
  Contact,
  Conversation,
  Message as MessageView,
} from '@claimstead/contract/messaging.contract.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { accepted, Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { formerMember } from '../../core/account/tombstone.ts';
import { findErased, getPublicUsers } from '../identity/identity.service.ts';
import { getListingForDeal } from '../listings/listings.service.ts';
import { decideMessage } from './messaging.rules.ts';
import {
  existsMessageTo,
  insertMessage,
  listLastMessages,
  listThread,
  listWritersTo,
  markReceived,
  type Message,
} from './messaging.store.ts';

const threadPage = 100;
const conversationLimit = 1000;
const contactLimit = 200;

/**
 * Writes to a person.
 * @throws {Problem} messaging.empty, messaging.too_long, messaging.not_found (also for oneself).
 */
export async function sendMessage(
  deps: CoreDeps,
  actor: Actor,
  toUserId: string,
  text: string,
): Promise<MessageView> {
  const body = accepted(decideMessage(text));
  const people = await getPublicUsers(deps.db, [actor.userId, toUserId]);
  const isGone = (await findErased(deps.db, [toUserId])).has(toUserId);
  if (toUserId === actor.userId || !people.has(toUserId) || isGone) {
    throw new Problem('messaging.not_found');
  }
  const message = await transact(deps, async (unit) => {
    const sent: Message = {
      id: newId(unit.now.getTime()),
      fromUserId: actor.userId,
      toUserId,
      body,
      sentAt: unit.now,
      receivedAt: null,
    };
    await insertMessage(unit.tx, sent);
    unit.emit({
      type: 'messaging.sent',
      payload: { messageId: sent.id, fromUserId: actor.userId, toUserId },
    });
    unit.tell([toUserId], 'message', { withUserId: actor.userId, messageId: sent.id });
    unit.tell([actor.userId], 'message', { withUserId: toUserId, messageId: sent.id });
    return sent;
  });
  return toView(message, people);
}

/**
 * The thread with one person, oldest first, 100 at most; `before` a message id gives older ones.
 * Reading marks what the other wrote as received, and tells both pages.
 * @throws {Problem} messaging.not_found
 */
export async function readThread(
  deps: CoreDeps,
  actor: Actor,
  otherUserId: string,
  before: string | null,
): Promise<MessageView[]> {
  const people = await getPublicUsers(deps.db, [actor.userId, otherUserId]);
  if (!people.has(otherUserId) || otherUserId === actor.userId) {
    throw new Problem('messaging.not_found');
  }
  const messages = await transact(deps, async (unit) => {
    if (await markReceived(unit.tx, actor.userId, otherUserId, unit.now)) {
      unit.emit({
        type: 'messaging.read',
        payload: { readerUserId: actor.userId, fromUserId: otherUserId },
      });
      unit.tell([actor.userId], 'message', { withUserId: otherUserId, read: true });
      unit.tell([otherUserId], 'message', { withUserId: actor.userId, read: true });
    }
    return listThread(unit.tx, actor.userId, otherUserId, before, threadPage);
  });
  return messages.map((message) => toView(message, people));
}

/** A person's conversations with their last message, newest first. */
export async function listConversations(deps: CoreDeps, actor: Actor): Promise<Conversation[]> {
  const latest = await listLastMessages(deps.db, actor.userId, conversationLimit);
  const people = await getPublicUsers(
    deps.db,
    latest.flatMap((message) => [message.fromUserId, message.toUserId]),
  );
  return latest.map((message) => {
    const { messageId: _, ...conversation } = toView(message, people);
    return conversation;
  });
}

/**
 * Possible buyers of "Mark as Sold": people who wrote to the caller, the latest first, without the
 * listing's other owners. What a co-owner was written stays the co-owner's.
 * @throws {Problem} listings.not_found unless the caller owns the listing.
 */
export async function listContacts(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<Contact[]> {
  const listing = await getListingForDeal(deps.db, listingId, deps.clock.now());
  if (!listing?.ownerUserIds.includes(actor.userId)) throw new Problem('listings.not_found');
  const writers = await listWritersTo(deps.db, actor.userId, listing.ownerUserIds, contactLimit);
  const writerIds = writers.map(({ userId }) => userId);
  const people = await getPublicUsers(deps.db, writerIds);
  const gone = await findErased(deps.db, writerIds);
  return writers.flatMap(({ userId, message }) => {
    const person = people.get(userId);
    return person && !gone.has(userId) ? { ...person, message } : [];
  });
}

/** Whether a person ever wrote to one of these owners. */
export async function hasWrittenTo(
  db: Db | Tx,
  fromUserId: string,
  ownerUserIds: string[],
): Promise<boolean> {
  return existsMessageTo(db, fromUserId, ownerUserIds);
}

const someoneGone: Omit<PublicUser, 'userId'> = {
  ...formerMember,
  imgUri: null,
};

function toView(message: Message, people: Map<string, PublicUser>): MessageView {
  const person = (userId: string) => people.get(userId) ?? { userId, ...someoneGone };
  return {
    messageId: message.id,
    fromUser: person(message.fromUserId),
    toUser: person(message.toUserId),
    message: message.body,
    sentTimestamp: message.sentAt.toISOString(),
    receivedTimestamp: message.receivedAt?.toISOString() ?? null,
  };
}
