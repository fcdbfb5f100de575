import type { Me, PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Config } from '../../core/config/config.ts';
import { type Db, type Tx, violatesUnique } from '../../core/db/database.ts';
import type { PayoutAccountEnd } from './identity.tables.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { meOf, normalEmail, publicUserOf } from './accounts/accounts.rules.ts';
import {
  findUser,
  findUserWithEmail,
  findUserWithPayoutAccount,
  listErased,
  listUsers,
  listUsersWithEmail,
  lockUser,
  searchUsers as findByName,
  type FailedPayout,
  updateFailedPayout,
  updatePayoutAccount,
  type UserRow,
} from './accounts/accounts.store.ts';
import { restoreAccount, suspendAccount } from './accounts/account-status.service.ts';
import { endAccessOf } from './end-access.service.ts';
import { hasLiveSession } from './sessions/sessions.store.ts';

const searchResults = 20;

export type Contact = { userId: string; firstName: string; lastName: string; email: string };
/** A person's payout account, as in our row; the provider's answer is `PayoutAccount`. */
export type PayoutDestination = {
  connectedAccountId: string | null;
  payoutsEnabled: boolean;
  /** How it ended at the provider, as the provider last said; null: it has not. */
  ended: PayoutAccountEnd | null;
  /** Set after a replacement: nothing is paid to it before then. */
  pausedUntil: Date | null;
};

/** The public profiles of these people by id; unknown ids are absent. */
export async function getPublicUsers(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PublicUser>> {
  const users = await listUsers(db, userIds);
  return new Map(users.map((user) => [user.id, publicUserOf(user)]));
}

/** Which of these people have deleted their accounts: nobody can message, sell or make offers to them. */
export async function findErased(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  return new Set(await listErased(db, userIds));
}

/** The account of an address, in any spelling of upper and lower case. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ userId: string; firstName: string; lastName: string; emailVerified: boolean } | null> {
  const user = await findUserWithEmail(db, normalEmail(email));
  if (!user) return null;
  return {
    userId: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    emailVerified: user.email_verified_at !== null,
  };
}

/**
 * The operators who can be notified: named in the configuration, with a verified address. Their second step is
 * required when they enter.
 */
export async function listOperators(
  db: Db,
  config: Pick<Config, 'operatorEmails'>,
): Promise<string[]> {
  const users = await listUsersWithEmail(db, config.operatorEmails);
  return users.filter((user) => user.email_verified_at !== null).map(({ id }) => id);
}

/** Whether this person may enter the operators' area now: with the second step, where it is required. */
export async function mayOperate(
  db: Db,
  config: Pick<Config, 'production' | 'operatorEmails'>,
  userId: string,
): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== null && meOf(config, user).operator;
}

/**
 * Name and address for an email or a document; never for another person's screen.
 * @throws {Problem} identity.not_found
 */
export async function getContact(db: Db, userId: string): Promise<Contact> {
  const user = await findUser(db, userId);
  if (!user) throw new Problem('identity.not_found', { note: `user ${userId}` });
  return contactOf(user);
}

/** The same of many people by id, read together; unknown ones are absent. */
export async function getContacts(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, Contact>> {
  const users = await listUsers(db, userIds);
  return new Map(users.map((user) => [user.id, contactOf(user)]));
}

function contactOf(user: UserRow): Contact {
  return {
    userId: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
  };
}

/**
 * Sets the account that this person is paid out to, as the payment provider told it.
 * @throws {Problem} identity.not_your_account when it is another person's.
 */
export async function setPayoutAccount(
  unit: UnitOfWork,
  userId: string,
  account: Pick<PayoutDestination, 'connectedAccountId' | 'payoutsEnabled' | 'ended'>,
): Promise<void> {
  try {
    await updatePayoutAccount(unit.tx, userId, account);
  } catch (error) {
    if (violatesUnique(error, 'users_connected_account_unique')) {
      throw new Problem('identity.not_your_account', { cause: error });
    }
    throw error;
  }
}

/**
 * Notes the payout that the bank of a person's payout account returned; null: none waits any more.
 * @returns false when that was known, or the person has another account by now.
 */
export function noteFailedPayout(
  unit: UnitOfWork,
  userId: string,
  connectedAccountId: string,
  failed: FailedPayout | null,
): Promise<boolean> {
  return updateFailedPayout(unit.tx, userId, connectedAccountId, failed);
}

/** Holds a person's row until the commit: what is decided about one person then happens in turn. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId);
}

/** Where these people are paid out to, by user id; unknown ids are absent. */
export async function getPayoutAccounts(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PayoutDestination>> {
  const users = await listUsers(db, userIds);
  return new Map(
    users.map((user) => [
      user.id,
      {
        connectedAccountId: user.connected_account_id,
        payoutsEnabled: user.payouts_enabled,
        ended: user.payout_account_ended,
        pausedUntil: user.payouts_paused_until,
      },
    ]),
  );
}

/** The person whom a connected account belongs to; null when it is nobody's. */
export async function findUserByPayoutAccount(
  db: Db,
  connectedAccountId: string,
): Promise<string | null> {
  const user = await findUserWithPayoutAccount(db, connectedAccountId);
  return user?.id ?? null;
}

/**
 * The signed-in person's own view.
 * @throws {Problem} identity.not_found
 */
export async function viewMe(
  db: Db,
  config: Pick<Config, 'production' | 'operatorEmails'>,
  userId: string,
): Promise<Me> {
  const user = await findUser(db, userId);
  if (!user) throw new Problem('identity.not_found', { note: `user ${userId}` });
  return meOf(config, user);
}

/**
 * People by name: 20 at most, without addresses, never oneself, and nobody who has blocked or was blocked
 * by this person. A blank text finds nobody.
 */
export async function searchUsers(db: Db, userId: string, text: string): Promise<PublicUser[]> {
  if (text === '') return [];
  const users = await findByName(db, { text, exceptUserId: userId, limit: searchResults });
  return users.map(publicUserOf);
}

/**
 * Whether a session is still active, for things that outlive a request. Checking is not a use of it: it extends
 * nothing.
 */
export async function isSignedIn(db: Db, sessionId: string, now: Date): Promise<boolean> {
  return hasLiveSession(db, sessionId, now);
}

/**
 * Ends every session and the calendar's address, refuses sign-in until restored, and tells the person why by email.
 * @returns false: it was suspended already.
 */
export async function suspendUser(
  unit: UnitOfWork,
  userId: string,
  reason: string,
): Promise<boolean> {
  const changed = await suspendAccount(unit, userId);
  await endAccessOf(unit, userId, 'suspended');
  if (changed) unit.emit({ type: 'identity.suspended', payload: { userId, reason } });
  return changed;
}

/** Our team ends every session and the calendar's address of an account, which stays open. The person is told. */
export async function endSessionsByTeam(unit: UnitOfWork, userId: string): Promise<void> {
  await endAccessOf(unit, userId, 'sessions_ended');
  unit.emit({ type: 'identity.sessions_ended', payload: { userId } });
}

/** The person may sign in again, and is told by email. @returns false: it was not suspended. */
export async function restoreUser(
  unit: UnitOfWork,
  userId: string,
  reason: string,
): Promise<boolean> {
  const changed = await restoreAccount(unit, userId);
  if (changed) unit.emit({ type: 'identity.restored', payload: { userId, reason } });
  return changed;
}
