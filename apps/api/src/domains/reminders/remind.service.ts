import { eachAlone } from '../../core/jobs/each-alone.ts';
import type { DomainEvent } from '../../core/outbox/events.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { remindInvited } from '../listings/listings.api.ts';
import { feesOfRecord, knownRecord, officeDay } from '../patents/patents.api.ts';
import { announceExpiring } from '../subscriptions/subscriptions.api.ts';
import type { RemindersDeps } from './reminders.deps.ts';
import { insertReminder } from './reminders.store.ts';
import { dueStep, type ReminderKind, reminderKinds } from './schedule.rules.ts';
import { type FoundWait, listWaits, lockWait } from './waits.store.ts';

/**
 * Reminds whoever is waited for of what is due by the schedule. Each step of a wait is sent once to each person, in the
 * transaction that finds them still waited for; of several that a late run missed, only the last. Safe to repeat, and
 * to run in several processes at once. One that fails holds up no other.
 */
export async function remind(deps: RemindersDeps): Promise<void> {
  const now = deps.clock.now();
  const due = [];
  for (const kind of reminderKinds) {
    for (const wait of await listWaits(deps.db, kind, now)) {
      if (dueStep(kind, wait, now) !== null) due.push({ kind, wait });
    }
  }
  await eachAlone(
    deps,
    due,
    ({ kind, wait }) => remindOne(deps, kind, wait),
    ({ kind, wait }) => ({ kind, subjectId: wait.subjectId, userId: wait.userId }),
  );
}

async function remindOne(deps: RemindersDeps, kind: ReminderKind, seen: FoundWait): Promise<void> {
  await transact(deps, async (unit) => {
    const wait = await lockWait(unit.tx, kind, seen);
    const step = wait && dueStep(kind, wait, unit.now);
    if (!wait || step === null) return;
    if (kind === 'listed_fee' && !(await isFeeOpen(unit, wait))) return;
    if (kind === 'introduction' && !isListed(wait, unit.now)) return;
    const { subjectId, userId, clockAt } = wait;
    const isNew = await insertReminder(unit.tx, {
      kind,
      subject_id: subjectId,
      user_id: userId,
      clock_at: clockAt,
      step,
      sent_at: unit.now,
    });
    if (isNew) await send(unit, kind, wait, step);
  });
}

/** Whether the office's record, as it was last read, shows the fee as unpaid and in its last half year. */
async function isFeeOpen({ tx, now }: UnitOfWork, { details }: FoundWait): Promise<boolean> {
  const kept = await knownRecord(tx, String(details['number']));
  if (kept?.outcome !== 'found') return false;
  const { fees } = feesOfRecord(kept.value, null, officeDay(now));
  return fees.some(({ years, state }) => years === details['years'] && state === 'surcharge');
}

/** Whether the plan still keeps the listing in the market. */
function isListed({ details }: FoundWait, now: Date): boolean {
  return new Date(String(details['listedUntil'])) > now;
}

async function send(
  unit: UnitOfWork,
  kind: ReminderKind,
  { subjectId, userId, clockAt, details }: FoundWait,
  step: number,
): Promise<void> {
  // The email carries a secret that is made when it is sent.
  if (kind === 'invitation') return remindInvited(unit, subjectId);
  // What it renews as is known where the plan is.
  if (kind === 'plan') return announceExpiring(unit, subjectId);
  const payload = { ...details, userId, clockAt: clockAt.toISOString(), step };
  unit.emit({ type: `reminders.${kind}`, payload } as DomainEvent);
}
