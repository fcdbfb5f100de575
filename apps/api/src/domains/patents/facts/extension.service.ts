import type { Db, Tx } from '../../../core/db/database.ts';
import { officeDay } from '../fees/office-day.rules.ts';
import { noteReading } from './patent-facts.service.ts';
import { listFacts } from './patent-facts.store.ts';

/**
 * Whether a term can be extended for the time that a regulator took (35 USC 156): of what was granted, not of designs,
 * whose term counts from their grant.
 * @param number normalized
 */
export function isExtendable(number: string): boolean {
  return /^(?:\d+|RE\d+|PP\d+)$/.test(number);
}

/** The days that an operator entered; null: none did. */
export async function enteredExtension(db: Db | Tx, number: string): Promise<number | null> {
  const facts = await listFacts(db, number);
  const entered = facts.find(
    ({ kind, source }) => kind === 'extension_days' && source === 'operator',
  );
  return typeof entered?.value === 'number' ? entered.value : null;
}

/**
 * Notes the days of extension as an operator read them on the certificate: they count before what any other source
 * says. To note the same again changes only its day.
 * @param days null: what was entered no longer stands.
 */
export async function noteExtension(
  tx: Tx,
  number: string,
  days: number | null,
  now: Date,
): Promise<void> {
  const from = { number, source: 'operator', origin: null } as const;
  await noteReading(
    tx,
    { ...from, asOf: officeDay(now), readAt: now },
    days === null ? [] : [{ kind: 'extension_days', value: days }],
    (kind) => kind === 'extension_days',
  );
}
