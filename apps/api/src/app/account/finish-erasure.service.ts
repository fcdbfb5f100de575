import { eachAlone } from '../../core/jobs/each-alone.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { deleteLiveOf } from '../../core/live/live.store.ts';
import { emptyEventsWith } from '../../core/outbox/outbox.store.ts';
import type { AppDeps } from '../deps.ts';
import { accountDeletedMail } from './account.mails.ts';
import {
  clearMail,
  deleteErasure,
  findErasure,
  listUnfinished,
  lockErasure,
} from './account-erasures.store.ts';
import { erasers } from '../modules.ts';

/** How long jobs and emails may delay the rest: longer than all tries of a job. */
const patienceMs = 24 * 3_600_000;

/** Sends the last email and deletes the address. A repeated delivery finds none. */
export async function sayFarewell(deps: AppDeps, job: { userId: string }): Promise<void> {
  const erasure = await findErasure(deps.db, job.userId);
  if (!erasure?.mail_to) return;
  const person = { to: erasure.mail_to, userId: job.userId };
  await deps.mail.send(accountDeletedMail(person, deps.config.mail.supportEmail));
  await clearMail(deps.db, job.userId);
}

/**
 * Finishes deletions: once the jobs that mention a person have run, they and their events are deleted, and so
 * is the erasure's own row. Until then it tries again every minute. One that fails holds up no other.
 */
export async function finishErasures(deps: AppDeps): Promise<void> {
  const unfinished = await listUnfinished(deps.db);
  await eachAlone(
    deps,
    unfinished,
    (userId) => finishErasure(deps, userId),
    (userId) => ({ userId }),
  );
}

async function finishErasure(deps: AppDeps, userId: string): Promise<void> {
  await transact(deps, async (unit) => {
    const erasure = await lockErasure(unit.tx, userId);
    if (!erasure) return;
    const patient = unit.now.getTime() - erasure.erased_at.getTime() < patienceMs;
    const { traces } = erasure;
    const jobsLeft = await deps.jobs.forget(unit.tx, traces.mentions);
    let done = !patient || (jobsLeft === 0 && erasure.mail_to === null);
    for (const part of erasers) {
      if (!part.afterwards) continue;
      const isDone = await part.afterwards(unit, { userId }, traces, patient);
      done = done && isDone;
    }
    // What was told while the account was being deleted.
    await deleteLiveOf(unit.tx, userId);
    await emptyEventsWith(unit.tx, traces.mentions);
    if (done) await deleteErasure(unit.tx, userId);
  });
}
