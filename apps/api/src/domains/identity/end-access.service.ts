import type { CalendarAddressEnd } from '@claimstead/contract/dockets.contract.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { lockUser } from './accounts/accounts.store.ts';
import { updateCalendarAddressEnded } from './calendar-addresses/calendar-addresses.store.ts';
import { endSessionsOf } from './sessions/sessions.service.ts';
import type { SessionChoice } from './sessions/sessions.store.ts';

/**
 * Ends what opens an account: every session, or all but one, and the calendar's secret address, which stays ended.
 * Under the person's lock, so that nothing made at the same moment is missed.
 * @param by as the person is told what ended the address.
 */
export async function endAccessOf(
  unit: UnitOfWork,
  userId: string,
  by: CalendarAddressEnd,
  which: Pick<SessionChoice, 'except'> = {},
): Promise<void> {
  await lockUser(unit.tx, userId);
  await endSessionsOf(unit, userId, which);
  await updateCalendarAddressEnded(unit.tx, userId, by, unit.now);
}
