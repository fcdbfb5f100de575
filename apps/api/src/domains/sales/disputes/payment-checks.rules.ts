import type { ProviderCheck } from '../../money/money.api.ts';
import type { SaleStatus } from '../sales.tables.ts';
import { holdsPayment } from '../sales.rules.ts';
import type { PaymentCheck } from './check-lifecycle.rules.ts';
import type { PaymentCheckKind } from './disputes.tables.ts';

/** What a sale knows of the provider's checks of its payment. */
export type KnownChecks = { status: SaleStatus; checks: readonly PaymentCheck[] };

/** `opened` are those that the sale did not know, or knew as closed; `closed` those that are over at the provider. */
export type CheckNews = {
  opened: readonly ProviderCheck[];
  closed: readonly PaymentCheck[];
} & (
  | {
      /** `changed`: another check, while one stops the sale. `late`: the owners are paid, so that nothing waits for it. */
      what: 'opened' | 'changed' | 'late';
      kind: PaymentCheckKind;
    }
  | { what: 'ended' }
);

/** A warning weighs more than a review: a bank gave it. */
function weightiest(checks: readonly { kind: PaymentCheckKind }[]): PaymentCheckKind | null {
  if (checks.length === 0) return null;
  return checks.some(({ kind }) => kind === 'warning') ? 'warning' : 'review';
}

/** What stops a sale: the weightiest of its open checks, and since when; null: none does. */
export function openCheckOf(
  checks: readonly PaymentCheck[],
): { kind: PaymentCheckKind; since: Date } | null {
  const open = checks.filter(({ status }) => status === 'open');
  const kind = weightiest(open);
  if (kind === null) return null;
  return { kind, since: new Date(Math.min(...open.map(({ since }) => since.getTime()))) };
}

/** Whether one was cleared, or came too late to stop the sale. */
export function stopsNothing({ status }: PaymentCheck): boolean {
  return status === 'cleared' || status === 'late';
}

/**
 * Compares what is open at the provider with what the sale knows. What can't be read there stays as it is known.
 * @returns null: nothing is new.
 */
export function newsOfChecks(
  sale: KnownChecks,
  read: { open: readonly ProviderCheck[]; unread: readonly PaymentCheckKind[] },
): CheckNews | null {
  if (!holdsPayment(sale)) return null;
  const open = sale.checks.filter(({ status }) => status === 'open');
  const atProvider = [
    ...read.open,
    ...open.filter(({ kind: known }) => read.unread.includes(known)),
  ];
  const isKnown = ({ id }: ProviderCheck, counts: (check: PaymentCheck) => boolean) =>
    sale.checks.some((check) => check.id === id && counts(check));
  const counted = atProvider.filter((check) => !isKnown(check, stopsNothing));
  const closed = open.filter(({ id }) => !counted.some((check) => check.id === id));
  const kind = weightiest(counted);
  if (kind === null) return open.length === 0 ? null : { what: 'ended', opened: [], closed };
  if (sale.status === 'released') return { what: 'late', kind, opened: counted, closed };
  const opened = counted.filter((check) => !isKnown(check, ({ status }) => status === 'open'));
  if (open.length === 0) return { what: 'opened', kind, opened, closed };
  return opened.length + closed.length === 0 ? null : { what: 'changed', kind, opened, closed };
}
