import { places } from '@claimstead/contract/places.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { FileAnswer } from '../../core/http/mount.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import {
  findCalendarOwner,
  makeCalendarAddress,
  stopCalendarAddress,
} from '../identity/identity.api.ts';
import type { DocketsDeps } from './dockets.deps.ts';
import { type CalendarEvent, writeCalendar } from './calendar.engine.ts';
import { calendarName, feeEvents } from './dockets.copy.ts';
import { findFees } from './fees.service.ts';
import { isOpen } from './dockets.rules.ts';
import { getPurchase } from './dockets.service.ts';
import { findDocket, listPurchases, type Purchase } from './dockets.store.ts';

/** A calendar program is given no more patents than this. */
const mostPatents = 500;

/**
 * Makes a new secret address for the calendar of all bought patents; an earlier one ends. The address is told here
 * only: of its token the hash is kept. The contract's row requires a fresh session.
 * @throws {Problem} identity.sign_in_required if the session ended meanwhile.
 */
export async function openCalendar(
  deps: DocketsDeps,
  actor: Actor,
): Promise<{ address: string; since: string }> {
  const { token, since } = await transact(deps, async (unit) => ({
    token: await makeCalendarAddress(unit, actor),
    since: unit.now,
  }));
  const path = `${apiPrefix}/docket/calendar/${token}/fees.ics`;
  return { address: `${deps.config.publicUrl}${path}`, since: since.toISOString() };
}

/** Ends the calendar's address; safe to repeat. */
export async function closeCalendar(deps: DocketsDeps, actor: Actor): Promise<void> {
  await transact(deps, (unit) => stopCalendarAddress(unit.tx, actor.userId));
}

/** The calendar behind a secret address. @throws {Problem} dockets.no_calendar when it is not in use */
export async function readCalendar(deps: DocketsDeps, token: string): Promise<FileAnswer> {
  const userId = await findCalendarOwner(deps.db, token);
  if (userId === null) throw new Problem('dockets.no_calendar');
  const events: CalendarEvent[] = [];
  for (const purchase of await listPurchases(deps.db, userId, mostPatents)) {
    events.push(...(await eventsOf(deps, purchase)));
  }
  return calendarFile(events);
}

/** The dates of one bought patent, to be kept. @throws {Problem} sales.not_found, sales.not_filed, sales.moved_on */
export async function downloadCalendar(
  deps: DocketsDeps,
  actor: Actor,
  saleId: string,
): Promise<FileAnswer> {
  const purchase = await getPurchase(deps, actor, saleId);
  return { ...calendarFile(await eventsOf(deps, purchase)), downloadAs: 'patent-fees.ics' };
}

async function eventsOf(deps: DocketsDeps, purchase: Purchase): Promise<CalendarEvent[]> {
  const found = await findFees(deps.db, purchase, deps.clock.now());
  const open = found?.fees.filter(isOpen) ?? [];
  if (!found || open.length === 0) return [];
  const docket = await findDocket(deps.db, purchase.id);
  const patent = {
    docketId: purchase.id,
    number: found.patent.patentNumber,
    title: found.patent.title,
    changedAt: docket?.changedAt ?? deps.clock.now(),
    url: `${deps.config.publicUrl}${places.sale(purchase.id)}`,
  };
  return open.flatMap((fee) => feeEvents(patent, fee));
}

function calendarFile(events: readonly CalendarEvent[]): FileAnswer {
  const bytes = Buffer.from(writeCalendar({ name: calendarName(), events }));
  return { stream: bytes, contentType: 'text/calendar; charset=utf-8', size: bytes.length };
}
