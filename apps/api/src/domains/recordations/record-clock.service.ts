import { eachAlone } from '../../core/jobs/each-alone.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { lockSale, announce } from '../sales/sales.api.ts';
import { dueReminder, recordByOf } from './record-clock.rules.ts';
import { insertReminder, listUnfiled, type Unfiled } from './record-clock.store.ts';

const atOnce = 500;

/**
 * Reminds the operators of assignments that are signed and not filed yet, as the three months from the first
 * signature run out. Safe to repeat: each reminder of a sale is sent once. A late filing only alerts the
 * operators; the sale continues (P8.5). One that fails holds up no other.
 */
export async function remindOfRecording(deps: RecordationsDeps): Promise<void> {
  const now = deps.clock.now();
  const unfiled = await listUnfiled(deps.db, atOnce);
  await eachAlone(
    deps,
    unfiled,
    (sale) => remind(deps, sale, now),
    ({ id }) => ({ saleId: id }),
  );
}

async function remind(deps: RecordationsDeps, unfiled: Unfiled, now: Date): Promise<void> {
  const { id, firstSignedAt } = unfiled;
  const daysLeft = dueReminder(firstSignedAt, now);
  if (daysLeft === null) return;
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, id);
    if (sale?.status !== 'signed') return;
    if (!(await insertReminder(unit.tx, id, daysLeft, unit.now))) return;
    const recordBy = recordByOf(firstSignedAt).toISOString();
    await announce(unit, sale, ['recordations.due', { recordBy, daysLeft }]);
  });
}
