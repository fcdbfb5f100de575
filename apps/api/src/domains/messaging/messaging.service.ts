import type { Message as MessageView } from '@claimstead/contract/messaging.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { accepted, Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { findBlockAmong, findErased, getPublicUsers } from '../identity/identity.service.ts';
import { viewPatentFor } from '../listings/listings.service.ts';
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
import { toView } from './messaging.views.ts';

export { hasWrittenTo, listContacts } from './conversations/conversations.service.ts';

const threadPage = 100;

export type Outgoing = {
  text: string;
  /** What the sender calls it: sent again under the same key, it is not written a second time. */
  idempotencyKey?: string | undefined;
  /** The listing that it is about. */
  patentId?: string | undefined;
};

/**
 * Writes to a person.
 * @throws {Problem} messaging.empty, messaging.too_long, messaging.not_found (also for oneself),
 *   messaging.blocked, messaging.you_blocked, messaging.key_reused (for another text), listings.not_found (the listing is not theirs to see).
 */
export async function sendMessage(
  deps: CoreDeps,
  actor: Actor,
  toUserId: string,
  outgoing: Outgoing,
): Promise<MessageView> {
  const body = accepted(decideMessage(outgoing.text));
  const people = await getPublicUsers(deps.db, [actor.userId, toUserId]);
  const isGone = (await findErased(deps.db, [toUserId])).has(toUserId);
  if (toUserId === actor.userId || !people.has(toUserId) || isGone) {
    throw new Problem('messaging.not_found');
  }
  const { patentId } = outgoing;
  if (patentId !== undefined) {
    await viewPatentFor(deps.db, patentId, actor.userId, deps.clock.now());
  }
  try {
    return toView(await writeMessage(deps, actor, toUserId, { ...outgoing, text: body }), people);
  } catch (error) {
    const { idempotencyKey } = outgoing;
    if (idempotencyKey === undefined || !wasSentBefore(error)) throw error;
    const sent = await findSent(deps.db, { fromUserId: actor.userId, toUserId, idempotencyKey });
    if (sent?.body !== body) throw new Problem('messaging.key_reused');
    return toView(sent, people);
  }
}

function writeMessage(
  deps: CoreDeps,
  actor: Actor,
  toUserId: string,
  { text, idempotencyKey, patentId }: Outgoing,
): Promise<Message> {
  return transact(deps, async (unit) => {
    const block = await findBlockAmong(unit.tx, actor.userId, [toUserId]);
    if (block === 'mine') throw new Problem('messaging.you_blocked');
    if (block === 'theirs') throw new Problem('messaging.blocked');
    const sent: Message = {
      id: newId(unit.now.getTime()),
      fromUserId: actor.userId,
      toUserId,
      body: text,
      idempotencyKey: idempotencyKey ?? null,
      sentAt: unit.now,
      receivedAt: null,
    };
    await insertMessage(unit.tx, sent, patentId ?? null);
    unit.emit({
      type: 'messaging.sent',
      payload: { messageId: sent.id, fromUserId: actor.userId, toUserId },
    });
    unit.tell([toUserId], 'message', { withUserId: actor.userId, messageId: sent.id });
    unit.tell([actor.userId], 'message', { withUserId: toUserId, messageId: sent.id });
    return sent;
  });
}

/**
 * A part of the thread with one person, oldest first, 100 at most: the newest messages, those before one
 * of them, or the next ones after it. Reading marks what the other wrote as received, and tells both pages
 * up to where.
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
  // Most reads find nothing new: they need no transaction, and no turn in the order of live events.
  if (await hasUnread(deps.db, actor.userId, otherUserId)) await receive(deps, actor, otherUserId);
  const messages = await listThread(deps.db, actor.userId, otherUserId, part, threadPage);
  return messages.map((message) => toView(message, people));
}

async function receive(deps: CoreDeps, actor: Actor, fromUserId: string): Promise<void> {
  await transact(deps, async (unit) => {
    const upTo = await markReceived(unit.tx, actor.userId, fromUserId, unit.now);
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
