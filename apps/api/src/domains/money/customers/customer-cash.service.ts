import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { CashKind } from '../ledger/ledger.rules.ts';
import { postLedger } from '../ledger/ledger.service.ts';
import type { MoneyDeps } from '../intents/money-intents.service.ts';
import type { ProviderCashMove } from '../payments.port.ts';

const kindOf: Record<Exclude<ProviderCashMove['kind'], 'unknown'>, CashKind> = {
  received: 'cash_received',
  recalled: 'cash_recalled',
  returned: 'cash_returned',
  return_failed: 'cash_return_failed',
  from_refund: 'cash_from_refund',
  taken_over: 'cash_taken_over',
  overdraft: 'cash_overdraft',
};
/** Movements that a person must look at: our own balance changed without a sale. */
const alarming: readonly ProviderCashMove['kind'][] = ['taken_over', 'overdraft', 'unknown'];

/**
 * Books what moved in a customer's cash balance since then, each movement once, whoever caused it: the
 * buyer's bank, this program, an operator at the provider's own pages, or the provider.
 * @returns when the latest movement was; null: there was none.
 * @throws {ProviderFailure}
 */
export async function bookCashMoves(
  deps: MoneyDeps,
  customerId: string,
  since: Date,
): Promise<Date | null> {
  const moves = await deps.payments.listCashMoves(customerId, since);
  for (const move of moves) {
    const { kind, id, amountCents } = move;
    if (amountCents === 0) continue;
    const isNew =
      kind === 'unknown' ||
      (await transact(deps, ({ tx, now }) =>
        postLedger(tx, {
          kind: kindOf[kind],
          providerObjectId: id,
          amountCents,
          at: now,
          eventAt: move.createdAt,
        }),
      ));
    if (isNew && alarming.includes(kind)) {
      deps.log.error({ customerId, move }, 'cash: a movement that an operator must look at');
    }
  }
  return moves.at(-1)?.createdAt ?? null;
}
