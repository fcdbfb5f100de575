import { randomBytes } from 'node:crypto';
import type { CalendarAddress } from '@claimstead/contract/dockets.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { lockForChange } from '../second-steps/second-steps.service.ts';
import {
  deleteCalendarAddress,
  findCalendarAddress,
  findLiveCalendarOwner,
  replaceCalendarAddress,
} from './calendar-addresses.store.ts';

const tokenBytes = 32;

/**
 * Makes a secret that opens this person's calendar without a session; an earlier one ends, and the person is told by
 * email. It ends with the password, with all other sessions, and with a suspension (`endAccessOf`).
 * @returns the token, of which only the SHA-256 is kept.
 * @throws {Problem} identity.sign_in_required if the session ended meanwhile.
 */
export async function makeCalendarAddress(unit: UnitOfWork, actor: Actor): Promise<string> {
  await lockForChange(unit, actor);
  const token = randomBytes(tokenBytes).toString('base64url');
  await replaceCalendarAddress(unit.tx, actor.userId, hashToken(token), unit.now);
  unit.emit({ type: 'identity.calendar_address_made', payload: { userId: actor.userId } });
  return token;
}

/** Stops a person's address, and forgets that there was one; safe to repeat. */
export async function stopCalendarAddress(tx: Tx, userId: string): Promise<void> {
  await deleteCalendarAddress(tx, userId);
}

/** Whose calendar a token opens; null: its address is unknown or has ended. */
export async function findCalendarOwner(db: Db, token: string): Promise<string | null> {
  return findLiveCalendarOwner(db, hashToken(token));
}

/** How a person's address stands; the address itself cannot be told again. */
export async function viewCalendarAddress(db: Db, userId: string): Promise<CalendarAddress> {
  const row = await findCalendarAddress(db, userId);
  if (!row) return { state: 'none' };
  const since = row.created_at.toISOString();
  if (row.ended_at === null || row.ended_by === null) return { state: 'in_use', since };
  return { state: 'ended', since, endedAt: row.ended_at.toISOString(), by: row.ended_by };
}
