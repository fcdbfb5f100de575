import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from './ledger.service.ts';
import type { MoneyDeps } from '../intents/money-intents.service.ts';

/**
 * Books the provider's fee for a bank debit that failed, once; a card that is declined costs nothing.
 * @throws {ProviderFailure}
 */
export async function bookFailedDebit(deps: MoneyDeps, chargeId: string): Promise<void> {
  const failed = await deps.payments.getFailedDebit(chargeId);
  if (!failed || failed.costCents <= 0) return;
  const { saleId, costCents, failedAt: eventAt } = failed;
  await transact(deps, ({ tx, now }) =>
    postLedger(tx, {
      kind: 'debit_failed_fee',
      providerObjectId: chargeId,
      ...(saleId !== null && isId(saleId) ? { saleId } : {}),
      amountCents: costCents,
      at: now,
      eventAt,
    }),
  );
}
