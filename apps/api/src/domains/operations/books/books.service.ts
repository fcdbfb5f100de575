import type { BookDifference, Books } from '@claimstead/contract/books.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import {
  type BooksNow,
  getBooks,
  getClosedDifferences,
  type KeptDifference,
  closeMonth,
  type Correction,
  correctDifference,
  compareLedger,
} from '../../money/money.api.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { type AuditRow, listAuditOf } from '../operations.store.ts';

const perPage = 50;

/** Where the books and the provider differ, and the months. */
export async function viewBooks({ db, clock }: OperationsDeps): Promise<Books> {
  const { comparedAt, months, differences, ...balances }: BooksNow = await getBooks(
    db,
    clock.now(),
  );
  return {
    comparedAt: comparedAt?.toISOString() ?? null,
    ...balances,
    differences: differences.map((one) => toView(one, null)),
    months: months.map(({ month, closedAt, ...one }) => ({
      ...one,
      month: month.slice(0, 7),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
}

/** Differences that were closed, the latest first, with who closed each and why. */
export async function viewClosedDifferences(
  { db }: OperationsDeps,
  page: number,
): Promise<BookDifference[]> {
  const offset = (page - 1) * perPage;
  const closed = await getClosedDifferences(db, { limit: perPage, offset });
  const ids = closed.map(({ id }) => id);
  const trail = new Map(
    (await listAuditOf(db, 'books.correct', ids)).map((act) => [act.aboutId, act]),
  );
  return closed.map((one) => toView(one, trail.get(one.id) ?? null));
}

/** Compares the books with the provider now. @throws {Problem} payments.provider_away */
export async function compareNow(deps: OperationsDeps): Promise<Books> {
  if ((await compareLedger(deps)) === null) throw new Problem('payments.provider_away');
  return viewBooks(deps);
}

/** Closes a difference with a correcting entry. @throws {Problem} see correctDifference */
export async function correctBooks(
  deps: OperationsDeps,
  operator: Actor,
  id: string,
  correction: Correction,
): Promise<Books> {
  await correctDifference(deps, operator, id, correction);
  return viewBooks(deps);
}

/** Closes a month, `2026-05`. @throws {Problem} see closeMonth */
export async function closeBooks(
  deps: OperationsDeps,
  operator: Actor,
  month: string,
  reason: string,
): Promise<Books> {
  await closeMonth(deps, operator, `${month}-01`, reason);
  return viewBooks(deps);
}

function toView(
  one: KeptDifference,
  act: Pick<AuditRow, 'operatorEmail' | 'reason'> | null,
): BookDifference {
  return {
    id: one.id,
    object: one.providerObjectId,
    cause: one.cause,
    providerType: one.providerType,
    providerCents: one.providerCents,
    ledgerCents: one.ledgerCents,
    differenceCents: one.providerCents - one.ledgerCents,
    foundAt: one.foundAt.toISOString(),
    state: one.status,
    closedAt: one.closedAt?.toISOString() ?? null,
    operator: act?.operatorEmail ?? null,
    reason: act?.reason ?? null,
  };
}
