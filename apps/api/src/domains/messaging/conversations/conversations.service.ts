import type { Contact, Conversation, ThreadHead } from '@claimstead/contract/messaging.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { findErased, getPublicUsers, hasBlocked } from '../../identity/identity.api.ts';
import { getListingForDeal, viewListingFor, viewNamesFor } from '../../listings/listings.api.ts';
import type { Message } from '../messaging.store.ts';
import { toConversation } from '../messaging.views.ts';
import { viewPatentsOf } from '../patents.service.ts';
import {
  existsMessageTo,
  listLastMessages,
  listListingsOf,
  listWritersTo,
} from './conversations.store.ts';
import { listListingsNamed, searchMessages } from './search-messages.store.ts';

const conversationLimit = 1000;
const contactLimit = 200;
/** How many found messages are a page. */
const foundLimit = 50;
/** How many listings a thread names, and a search looks for. */
const listingLimit = 50;

export type ConversationQuery = {
  before?: string | undefined;
  /** Ids of people, separated by commas. */
  with?: string | undefined;
  limit?: string | undefined;
  /** Words, the name of a person, the title or the number of a patent. */
  search?: string | undefined;
};

/**
 * A person's conversations with their last message, newest first: 1,000, or as many as asked for. With a search: the
 * messages found, newest first, 50 at most.
 */
export async function listConversations(
  deps: CoreDeps,
  actor: Actor,
  query: ConversationQuery = {},
): Promise<Conversation[]> {
  const text = query.search?.trim() ?? '';
  if (text !== '')
    return toConversations(deps, actor, await findMessages(deps, actor, text, query));
  const latest = await listLastMessages(deps.db, actor.userId, {
    before: query.before ?? null,
    withUserIds: query.with?.toLowerCase().split(',').filter(isId) ?? null,
    limit: Number(query.limit ?? conversationLimit),
  });
  return toConversations(deps, actor, latest);
}

/** What the person cannot see is not found: neither a listing that is hidden, nor words that were removed. */
async function findMessages(
  deps: CoreDeps,
  actor: Actor,
  text: string,
  { before, limit }: ConversationQuery,
): Promise<Message[]> {
  const named = await listListingsNamed(deps.db, actor.userId, text, listingLimit);
  const seen = await viewNamesFor(deps.db, named, actor.userId, deps.clock.now());
  return searchMessages(deps.db, actor.userId, {
    text,
    listingIds: [...seen.keys()],
    before: before ?? null,
    limit: Math.min(Number(limit ?? foundLimit), foundLimit),
  });
}

async function toConversations(
  deps: CoreDeps,
  actor: Actor,
  messages: readonly Message[],
): Promise<Conversation[]> {
  const ids = messages.flatMap((message) => [message.fromUserId, message.toUserId]);
  const people = await getPublicUsers(deps.db, ids);
  const patents = await viewPatentsOf(deps, actor, messages);
  return messages.map((message) => toConversation(message, { people, patents }));
}

/** The people a person has conversations with, the latest 1,000. */
export async function listConversationPartners(db: Db, userId: string): Promise<string[]> {
  const all = { before: null, withUserIds: null, limit: conversationLimit };
  const latest = await listLastMessages(db, userId, all);
  return latest.map(({ fromUserId, toUserId }) => (fromUserId === userId ? toUserId : fromUserId));
}

/**
 * The other person of a thread, whether or not anyone has written yet, and the listings it is about, if this
 * person can see them: the named one, or else the last one discussed, and all.
 * @throws {Problem} messaging.not_found (also for oneself)
 */
export async function viewThreadHead(
  deps: CoreDeps,
  actor: Actor,
  otherUserId: string,
  patentId: string | null,
): Promise<ThreadHead> {
  const user = (await getPublicUsers(deps.db, [otherUserId])).get(otherUserId);
  if (!user || otherUserId === actor.userId) throw new Problem('messaging.not_found');
  const discussed = await listListingsOf(deps.db, actor.userId, otherUserId, listingLimit);
  const listingId = patentId ?? discussed[0] ?? null;
  const patent = listingId === null ? null : await cardOf(deps, actor, listingId);
  const blocked = await hasBlocked(deps.db, actor.userId, otherUserId);
  const seen = await viewNamesFor(deps.db, discussed, actor.userId, deps.clock.now());
  const patents = discussed.flatMap((id) => seen.get(id) ?? []);
  return { user, blocked, patent, patents };
}

async function cardOf(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<ThreadHead['patent']> {
  try {
    const patent = await viewListingFor(deps.db, listingId, actor.userId, deps.clock.now());
    const { id, title, patentNumber, imageUri } = patent;
    return { id, title, patentNumber, imageUri };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/**
 * Possible buyers for "Mark as Sold": people who wrote to the caller, latest first, without the listing's other
 * owners. A co-owner's messages stay private to the co-owner.
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
