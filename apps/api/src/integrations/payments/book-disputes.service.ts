import { isId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { LedgerLine } from './ledger.rules.ts';
import { postLedger } from './ledger.service.ts';
import type { MoneyDeps } from './money-intents.service.ts';
import type { ProviderDispute } from './payments.port.ts';

/**
 * Books what a dispute has moved so far, each step once: the withdrawal, the fee, and how it ended.
 * What follows for the sale is the sale's own matter.
 * @throws {ProviderFailure}
 */
export async function bookDispute(deps: MoneyDeps, disputeId: string): Promise<void> {
  const dispute = await deps.payments.getDispute(disputeId);
  const { saleId, withdrawnCents, returnedCents, feeCents } = dispute;
  await transact(deps, async ({ tx, now }) => {
    const about = {
      providerObjectId: dispute.id,
      ...(saleId !== null && isId(saleId) ? { saleId } : {}),
    };
    const opened = { ...about, at: dispute.createdAt };
    if (withdrawnCents > 0) {
      await postLedger(tx, { ...opened, kind: 'dispute_opened', amountCents: withdrawnCents });
    }
    if (feeCents > 0) {
      await postLedger(tx, { ...opened, kind: 'dispute_fee', amountCents: feeCents });
    }
    if (dispute.status === 'won' && returnedCents > 0) {
      await postLedger(tx, { ...about, at: now, kind: 'dispute_won', amountCents: returnedCents });
    }
    if (dispute.status === 'lost' && withdrawnCents > 0) {
      await postLedger(tx, { ...about, at: now, kind: 'dispute_lost', lines: lossOf(dispute) });
    }
  });
}

/** A sale's money is owed to nobody any more; a plan's was income. */
function lossOf(dispute: ProviderDispute): LedgerLine[] {
  const lost = dispute.withdrawnCents;
  return [
    {
      account: dispute.saleId === null ? 'subscription_income' : 'held_for_sales',
      amountCents: lost,
    },
    { account: 'disputed', amountCents: -lost },
  ];
}
