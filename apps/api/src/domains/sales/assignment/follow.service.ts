import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import { advanceSale } from '../advance-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';

/** Signing does not wait for the payment provider. */
export async function followIfPossible(deps: SalesDeps, saleId: string): Promise<void> {
  try {
    await advanceSale(deps, saleId);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ err: error, saleId }, 'sales: a provider does not answer');
  }
}

/** Follows a sale before an operator acts on it. The act proceeds even if that fails: it may be what fixes the sale. */
export async function followBeforeAct(deps: SalesDeps, saleId: string): Promise<void> {
  try {
    await advanceSale(deps, saleId);
  } catch (error) {
    deps.log.warn({ err: error, saleId }, 'sales: could not be followed before an act');
  }
}
