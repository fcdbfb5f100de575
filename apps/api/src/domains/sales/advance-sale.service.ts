import type { SaleStatus } from './sales.tables.ts';
import { drive } from '../../core/lifecycle/moved-on.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import { advanceHeld, advanceSigned } from './assignment/assignment-steps.service.ts';
import { followCharge } from './holding/charges.service.ts';
import { advanceRefund, followRefunded } from './refunds/refunds.service.ts';
import { lapseProposals } from './proposals/move-proposal.service.ts';
import { advanceFiled } from './payouts/payout-steps.service.ts';
import { advancePayAgain } from './payouts/pay-again.service.ts';
import { followPayouts } from './payouts/taken-payouts.service.ts';
import { advanceUndo } from './payouts/undo-steps.service.ts';
import type { SalesDeps } from './sales.deps.ts';
import { nextCheckAt } from './sales.rules.ts';
import { isUndone } from './undo/undo-lifecycle.rules.ts';
import { listDue } from './lists/sale-lists.store.ts';
import { findSale, type Sale, setNextCheck } from './sales.store.ts';

const sweepBatch = 500;

type Step = (deps: SalesDeps, sale: Sale) => Promise<boolean>;

const undo = afterCharge(advanceUndo);
const steps: Record<SaleStatus, Step> = {
  held: advanceHeld,
  signed: unlessUndone(afterCharge(advanceSigned)),
  filed: unlessUndone(advanceFiled),
  released: unlessUndone(
    afterCharge(
      async (deps, sale) => (await followPayouts(deps, sale)) || advancePayAgain(deps, sale),
    ),
  ),
  refunding: afterCharge(advanceRefund),
  refunded: afterCharge(followRefunded),
};

/** First what became of the charge: a bank disputes it, someone refunds it. */
function afterCharge(step: Step): Step {
  return async (deps, sale) => {
    const payment = sale.paymentId ? await deps.payments.getPayment(sale.paymentId) : null;
    return (payment && (await followCharge(deps, sale, payment))) || step(deps, sale);
  };
}

function unlessUndone(step: Step): Step {
  return async (deps, sale) => (isUndone(sale) ? undo : step)(deps, sale);
}

/**
 * Drives a sale as far as it can go now: reads our row and asks the providers, takes one step by
 * compare-and-set, and continues until nothing is left to do. Safe to call at any time, from anywhere and
 * several times at once: every step is decided by the row's version, and the slower caller reads again; calls
 * that move money have keys that say who they are for. Call it outside of transactions.
 * @throws {ProviderFailure} if a provider does not answer: the sale stays as it is.
 */
export async function advanceSale(deps: SalesDeps, saleId: string): Promise<void> {
  await drive(`sale ${saleId}`, async () => {
    const sale = await findSale(deps.db, saleId);
    if (!sale) return false;
    if (await steps[sale.status](deps, sale)) return true;
    if (await lapseProposals(deps, sale)) return true;
    await setNextCheck(deps.db, saleId, nextCheckAt(sale, deps.clock.now()));
    return false;
  });
}

/**
 * Advances every sale that is due, so that none depends on a lost event. A provider that does not answer stops
 * no other sale: the next pass tries again.
 * @param all includes sales that are not due: for the first pass of a process, which may follow a crash.
 */
export async function sweepSales(deps: SalesDeps, all: boolean): Promise<void> {
  const before = all ? null : deps.clock.now();
  for (const saleId of await listDue(deps.db, before, sweepBatch)) {
    try {
      await advanceSale(deps, saleId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        deps.log.error({ err: error, saleId }, 'sales: could not go on');
        continue;
      }
      deps.log.warn({ err: error, saleId }, 'sales: the provider does not answer');
    }
  }
}
