import type { ProviderCheck } from '../../money/payments.port.ts';
import type { PaymentCheck, SaleStatus } from '../sales.tables.ts';
import { holdsPayment } from './refunds.rules.ts';

/** What a sale knows of the provider's checks of its payment. */
export type KnownChecks = {
  status: SaleStatus;
  paymentCheck: PaymentCheck | null;
  paymentCheckIds: readonly string[];
  clearedCheckIds: readonly string[];
};

export type CheckNews =
  /** `changed`: another check, while one stops the sale. `late`: the owners are paid, so that nothing waits for it. */
  { what: 'opened' | 'changed' | 'late'; kind: PaymentCheck; ids: string[] } | { what: 'ended' };

/**
 * Compares what is open at the provider with what the sale knows. A warning weighs more than a review: a bank gave it.
 * @returns null: nothing is new.
 */
export function newsOfChecks(sale: KnownChecks, open: readonly ProviderCheck[]): CheckNews | null {
  if (!holdsPayment(sale)) return null;
  const counts = open.filter(({ id }) => !sale.clearedCheckIds.includes(id));
  if (counts.length === 0) return sale.paymentCheck === null ? null : { what: 'ended' };
  const kind = counts.some((check) => check.kind === 'warning') ? 'warning' : 'review';
  const ids = counts.map(({ id }) => id).sort();
  if (sale.status === 'released') return { what: 'late', kind, ids };
  if (sale.paymentCheck === null) return { what: 'opened', kind, ids };
  const isSame = ids.join() === [...sale.paymentCheckIds].join() && kind === sale.paymentCheck;
  return isSame ? null : { what: 'changed', kind, ids };
}
