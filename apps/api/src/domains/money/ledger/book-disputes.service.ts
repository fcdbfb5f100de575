import { isId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { stepsOf, type BookedDispute, type DisputePosting } from './dispute-booking.rules.ts';
import type { DisputeStep, LedgerAccount, LedgerKind } from './ledger.rules.ts';
import { postLedger } from './ledger.service.ts';
import { findPlanPaid, listLinesOfObject, lockObject, sumOfSale } from './ledger.store.ts';
import type { MoneyDeps } from '../intents/money-intents.service.ts';
import type { ProviderDispute } from '../payments.port.ts';

/**
 * Books what a dispute has moved so far, each step once: the withdrawal, the fee and the outcome, even if that
 * changes again. What follows for the sale is up to sales.
 * @param endedAt when the dispute ended, where the news is that it did: the provider keeps no time of a decision that moves
 *   no money.
 * @throws {ProviderFailure}
 */
export async function bookDispute(
  deps: MoneyDeps,
  disputeId: string,
  endedAt: Date | null,
): Promise<void> {
  const dispute = await deps.payments.getDispute(disputeId);
  const saleId = dispute.saleId !== null && isId(dispute.saleId) ? dispute.saleId : null;
  await transact(deps, async ({ tx, now }) => {
    // What is left to book depends on what is booked: one after the other.
    await lockObject(tx, dispute.id);
    const plan = saleId === null ? await findPlanPaid(tx, dispute.chargeId) : null;
    const about = {
      providerObjectId: dispute.id,
      at: now,
      ...(saleId === null ? {} : { saleId }),
      ...(plan?.listingId ? { listingId: plan.listingId } : {}),
    };
    const lines = await listLinesOfObject(tx, dispute.id);
    const heldCents = saleId === null ? 0 : -(await sumOfSale(tx, saleId, 'held_for_sales'));
    const steps = stepsOf(dispute, bookedOf(lines), {
      isSale: dispute.saleId !== null,
      heldCents,
    });
    if (dispute.feeCents > 0) {
      const fee = { kind: 'dispute_fee', amountCents: dispute.feeCents } as const;
      await postLedger(tx, { ...about, eventAt: dispute.withdrawnAt ?? dispute.createdAt, ...fee });
    }
    const times = timesOf(dispute, steps, endedAt);
    for (const { step, lines: left } of steps) {
      const eventAt = times[step] ?? now;
      await postLedger(tx, { ...about, eventAt, kind: kindOf(step, lines), lines: left });
    }
  });
}

/** When each of these steps was; null: the provider does not say. */
function timesOf(
  { withdrawnAt, returnedAt }: ProviderDispute,
  steps: readonly DisputePosting[],
  endedAt: Date | null,
): Record<DisputeStep, Date | null> {
  // News of an earlier end may come late: nothing is lost before it was taken.
  const isEarlier = endedAt !== null && withdrawnAt !== null && endedAt < withdrawnAt;
  return {
    dispute_opened: withdrawnAt,
    dispute_won: returnedAt,
    dispute_lost: isEarlier ? withdrawnAt : endedAt,
    // By what is given back now; else by a decision that was taken back.
    dispute_loss_undone: steps.some(({ step }) => step === 'dispute_won') ? returnedAt : null,
  };
}

type BookedLine = { kind: string; account: string; cents: number };

/** A step that was taken before is taken again under its number: an object has one entry of a kind. */
function kindOf(step: DisputeStep, lines: readonly BookedLine[]): LedgerKind {
  const taken = new Set(lines.map((line) => line.kind).filter((kind) => isStep(kind, step))).size;
  return taken === 0 ? step : `${step}_${taken + 1}`;
}

function isStep(kind: string, step: DisputeStep): boolean {
  return kind === step || new RegExp(`^${step}_\\d+$`).test(kind);
}

function bookedOf(lines: readonly BookedLine[]): BookedDispute {
  const sumOf = (step: DisputeStep, account: LedgerAccount) =>
    lines
      .filter((line) => isStep(line.kind, step) && line.account === account)
      .reduce((sum, line) => sum + line.cents, 0);
  const bearers: LedgerAccount[] = ['held_for_sales', 'losses', 'subscription_income'];
  return {
    withdrawn: sumOf('dispute_opened', 'disputed'),
    returned: sumOf('dispute_won', 'provider_balance'),
    losses: new Map(
      bearers.map((account) => [
        account,
        sumOf('dispute_lost', account) + sumOf('dispute_loss_undone', account),
      ]),
    ),
  };
}
