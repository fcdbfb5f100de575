import type { Db, Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { claimsOffice } from '../../../core/text/reserved-name.ts';
import { isSignableName, legalNameOf, tidyName } from './accounts.rules.ts';
import { findUser, listUsers, lockNames, lockUser, updateLegalName } from './accounts.store.ts';

/** The name under which an account signs (P2.12). */
export type SignerName = { name: string; confirmedAt: Date | null };

/** @throws {Problem} identity.not_found */
export async function getLegalName(db: Db | Tx, userId: string): Promise<SignerName> {
  const user = await findUser(db, userId);
  if (!user) throw new Problem('identity.not_found', { note: `user ${userId}` });
  return { name: legalNameOf(user), confirmedAt: user.legal_name_confirmed_at };
}

/** The legal names of these people by id; unknown ids are absent. */
export async function getLegalNames(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const users = await listUsers(db, userIds);
  return new Map(users.map((user) => [user.id, legalNameOf(user)]));
}

/** As {@link getLegalNames}, and none of them changes until the commit. */
export async function holdLegalNames(
  unit: UnitOfWork,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const users = await lockNames(unit.tx, userIds);
  return new Map(users.map((user) => [user.id, legalNameOf(user)]));
}

/**
 * Keeps a name as the person's confirmed legal name. What prints it follows in the same unit of work:
 * that is the caller's.
 * @returns the name that counted before
 * @throws {Problem} identity.not_found
 */
export async function keepLegalName(
  unit: UnitOfWork,
  userId: string,
  name: string,
): Promise<string> {
  const user = await lockUser(unit.tx, userId);
  if (!user || user.status === 'erased')
    throw new Problem('identity.not_found', { note: `user ${userId}` });
  const before = legalNameOf(user);
  const isKnown = user.legal_name === name && user.legal_name_confirmed_at !== null;
  if (!isKnown) await updateLegalName(unit.tx, userId, name, unit.now);
  return before;
}

/**
 * A name as it can be kept, printed and typed between slashes.
 * @throws {Problem} http.invalid_request · identity.name_reserved
 */
export function tidyLegalName(text: string): string {
  const name = tidyName(text);
  if (claimsOffice(name)) throw new Problem('identity.name_reserved');
  if (isSignableName(name)) return name;
  throw new Problem('http.invalid_request', {
    errors: [
      {
        path: 'name',
        message: 'Use only letters, numbers, spaces, commas, periods, apostrophes and hyphens.',
      },
    ],
  });
}
