import { Problem } from '../../../core/errors/problem.ts';
import { toDollars } from '@claimstead/contract/cents.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { isForeign, wholeBalance } from './ledger-comparison.rules.ts';
import { closeByEntry } from './close-difference.service.ts';
import { lockDifference, type KeptDifference } from './ledger-differences.store.ts';
import type { CorrectionAccount, LedgerKind } from './ledger.rules.ts';
import { postEntry } from './ledger.service.ts';
import { listLinesOfObject, lockObject, sumOnAccount } from './ledger.store.ts';
import { sumMovementsOf } from './movements.store.ts';

export type Correction = {
  /** Where what differs belongs. */
  account: CorrectionAccount;
  /** By how much the provider has more than the books, as the operator read it: in cents, below zero for less. */
  differenceCents: number;
  reason: string;
};

/**
 * Closes a difference for an operator with a correcting entry: the books have then what the provider has. Posted now, with
 * the operator and the reason in the trail.
 * @throws {Problem} money.difference_not_found, money.difference_changed where it is closed or another by now,
 * money.difference_not_dollars.
 */
export async function correctDifference(
  deps: CoreDeps,
  operator: Actor,
  id: string,
  { account, differenceCents, reason }: Correction,
): Promise<void> {
  await transact(deps, async (unit) => {
    const known = await lockDifference(unit.tx, id);
    if (!known) throw new Problem('money.difference_not_found');
    if (isForeign(known.providerType)) throw new Problem('money.difference_not_dollars');
    // What is booked of the object meanwhile is waited for.
    await lockObject(unit.tx, known.providerObjectId);
    const cents = known.status === 'open' ? await differsBy(unit, known) : 0;
    if (cents === 0 || cents !== differenceCents) throw new Problem('money.difference_changed');
    const entryId = await postEntry(unit.tx, {
      kind: await kindFor(unit, known.providerObjectId),
      providerObjectId: known.providerObjectId,
      at: unit.now,
      lines: [
        { account: 'provider_balance', amountCents: cents },
        { account, amountCents: -cents },
      ],
    });
    if (entryId === null) throw new Problem('money.difference_changed');
    await closeByEntry(unit, known, entryId);
    const about = `${known.providerObjectId}, $${toDollars(cents).toFixed(2)}`;
    unit.audit(operator, { what: 'books.correct', aboutId: id, about, reason });
  });
}

/** By how much the provider has more than the books now. */
async function differsBy({ tx }: UnitOfWork, known: KeptDifference): Promise<number> {
  const { providerObjectId, providerCents } = known;
  const booked = await sumOnAccount(tx, providerObjectId, 'provider_balance');
  // What moves the whole balance has no movement of its own: it was found by asking.
  const moved =
    providerObjectId === wholeBalance ? providerCents : await sumMovementsOf(tx, providerObjectId);
  return moved - booked;
}

/** Each further correction of an object carries its number: an object has one entry of a kind. */
async function kindFor({ tx }: UnitOfWork, objectId: string): Promise<LedgerKind> {
  const lines = await listLinesOfObject(tx, objectId);
  const made = new Set(
    lines.map((line) => line.kind).filter((kind) => kind.startsWith('correction')),
  );
  return made.size === 0 ? 'correction' : `correction_${made.size + 1}`;
}
