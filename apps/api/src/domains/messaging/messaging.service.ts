import type { Message as MessageView } from '@claimstead/contract/messaging.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { accepted, Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { getPublicUsers } from '../identity/identity.api.ts';
import { viewListingFor } from '../listings/listings.api.ts';
import { viewFilesOf } from './files/message-files.service.ts';
import { attachFiles } from './files/message-files.store.ts';
import { decideMessage } from './messaging.rules.ts';
import {
  findSent,
  hasUnread,
  insertMessage,
  listThread,
  markReceived,
  type Message,
  type ThreadPart,
  wasSentBefore,
} from './messaging.store.ts';
import { mayWriteTo, refuseBlocked } from './partners.service.ts';
import { viewPatentsOf } from './patents.service.ts';
import { toView } from './messaging.views.ts';

const threadPage = 100;

export type Outgoing = {
  text: string;
  /** The sender's key for it: sent again under the same key, it is not written a second time. */
  idempotencyKey?: string | undefined;
  /** The listing that it is about. */
  patentId?: string | undefined;
  /** Files that were uploaded for the person before. */
  fileIds?: string[] | undefined;
};

/**
 * Writes to a person.
 * @throws {Problem} messaging.empty, messaging.too_long, messaging.key_reused (for another text),
 *   messaging.files_gone, listings.not_found (the listing is not theirs to see), and as {@link mayWriteTo}.
 */
export async function sendMessage(
  deps: CoreDeps,
  actor: Actor,
  toUserId: string,
  outgoing: Outgoing,
): Promise<MessageView> {
  const body = accepted(decideMessage(outgoing.text));
  const people = await mayWriteTo(deps.db, actor.userId, toUserId);
  const { patentId, idempotencyKey } = outgoing;
  if (patentId !== undefined) {
    await viewListingFor(deps.db, patentId, actor.userId, deps.clock.now());
  }
  const sent = async (): Promise<Message> => {
    const key = { fromUserId: actor.userId, toUserId, idempotencyKey: idempotencyKey ?? '' };
    const before = await findSent(deps.db, key);
    if (before?.body !== body) throw new Problem('messaging.key_reused');
    return before;
  };
  const message = await writeMessage(deps, actor.userId, toUserId, {
    ...outgoing,
    text: body,
  }).catch((error: unknown) => {
    if (!wasSentBefore(error)) throw error;
    return sent();
  });
  const context = { people, patents: await viewPatentsOf(deps, actor, [message]) };
  return toView(message, context, await viewFilesOf(deps.db, [message.id]));
}

/**
 * Writes a message whose text and sides are checked.
 * @throws {Problem} where one has blocked the other; messaging.files_gone. A second one under the same key violates
 *   `messages_sent_once`, see {@link wasSentBefore}.
 */
export function writeMessage(
  deps: CoreDeps,
  fromUserId: string,
  toUserId: string,
  { text, idempotencyKey, patentId, fileIds }: Outgoing,
): Promise<Message> {
  return transact(deps, async (unit) => {
    await refuseBlocked(unit.tx, fromUserId, toUserId);
    const sent: Message = {
      id: newId(unit.now.getTime()),
      fromUserId,
      toUserId,
      body: text,
      idempotencyKey: idempotencyKey ?? null,
      listingId: patentId ?? null,
      sentAt: unit.now,
      receivedAt: null,
    };
    await insertMessage(unit.tx, sent);
    const files = [...new Set(fileIds)];
    const attaching = { messageId: sent.id, fromUserId, toUserId, fileIds: files };
    if ((await attachFiles(unit.tx, attaching)) < files.length) {
      throw new Problem('messaging.files_gone');
    }
    unit.emit({
      type: 'messaging.sent',
      payload: { messageId: sent.id, fromUserId, toUserId },
    });
    unit.tell([toUserId], 'message', { withUserId: fromUserId, messageId: sent.id });
    unit.tell([fromUserId], 'message', { withUserId: toUserId, messageId: sent.id });
    return sent;
  });
}

/**
 * A part of the thread with one person, oldest first, 100 at most: the latest messages, those before one
 * of them, or the next ones after it; of one listing alone where it is named. Reading marks what the other wrote as
 * received, unless some of it is out of view or there is maintenance, and tells both pages up to where.
 * @throws {Problem} messaging.not_found
 */
export async function readThread(
  deps: CoreDeps,
  actor: Actor,
  otherUserId: string,
  part: ThreadPart = {},
): Promise<MessageView[]> {
  const people = await getPublicUsers(deps.db, [actor.userId, otherUserId]);
  if (!people.has(otherUserId) || otherUserId === actor.userId) {
    throw new Problem('messaging.not_found');
  }
  // Most reads find nothing new: they need no transaction and no place in the order of live events.
  const isNoted = deps.running.maintenance === null;
  if (isNoted && (await hasUnread(deps.db, actor.userId, otherUserId))) {
    await receive(deps, actor, otherUserId, part.patentId ?? null);
  }
  const messages = await listThread(deps.db, actor.userId, otherUserId, part, threadPage);
  const files = await viewFilesOf(
    deps.db,
    messages.map(({ id }) => id),
  );
  const context = { people, patents: await viewPatentsOf(deps, actor, messages) };
  return messages.map((message) => toView(message, context, files));
}

async function receive(
  deps: CoreDeps,
  actor: Actor,
  fromUserId: string,
  listingId: string | null,
): Promise<void> {
  await transact(deps, async (unit) => {
    const upTo = await markReceived(unit.tx, actor.userId, fromUserId, {
      now: unit.now,
      listingId,
    });
    if (upTo === null) return;
    unit.emit({
      type: 'messaging.read',
      payload: { readerUserId: actor.userId, fromUserId },
    });
    const read = { read: true, by: actor.userId, upTo, at: unit.now.toISOString() };
    unit.tell([actor.userId], 'message', { withUserId: fromUserId, ...read });
    unit.tell([fromUserId], 'message', { withUserId: actor.userId, ...read });
  });
}
