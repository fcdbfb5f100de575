import type { ProviderMovement } from '../payments.port.ts';
import type { SimpleKind } from './ledger.rules.ts';

/** What is known of a kind of movement at the provider (https://docs.stripe.com/reports/balance-transaction-types). */
type Known = {
  /** Stands for itself, whatever object it names: it is booked under its own id. */
  alone?: true;
  /** What it is booked as when it raises the balance, and when it lowers it; without, news of its object books it. */
  booked?: readonly [raises: SimpleKind, lowers: SimpleKind];
};

const deposit: Known = { booked: ['own_deposit', 'own_deposit_returned'] };
const payout: Known = { booked: ['own_payout_returned', 'own_payout'] };
const bill: Known = { alone: true, booked: ['provider_fee_returned', 'provider_fee'] };
const reserve: Known = { alone: true, booked: ['reserve_released', 'reserve_held'] };

/** Every kind that an entry is known for. Any other stands open as a difference, until a person has understood it. */
const known: Readonly<Record<string, Known>> = {
  charge: {},
  payment: {},
  refund: {},
  payment_refund: {},
  refund_failure: {},
  payment_failure_refund: {},
  transfer: {},
  transfer_refund: {},
  adjustment: {},
  topup: deposit,
  topup_reversal: deposit,
  payout,
  payout_cancel: payout,
  payout_failure: payout,
  stripe_fee: bill,
  stripe_fx_fee: bill,
  tax_fee: bill,
  reserve_hold: reserve,
  reserve_release: reserve,
  reserve_transaction: reserve,
  reserved_funds: reserve,
  payment_network_reserve_hold: reserve,
  payment_network_reserve_release: reserve,
  payout_minimum_balance_hold: reserve,
  payout_minimum_balance_release: reserve,
};

/** Whether an entry is known for this kind of movement, by the provider's name of it. */
export function hasEntry(type: string): boolean {
  return Object.hasOwn(known, type);
}

/** What a movement is booked under: its source, or itself where it has none that its money belongs to. */
export function objectOf(movement: Pick<ProviderMovement, 'id' | 'type' | 'sourceId'>): string {
  return known[movement.type]?.alone ? movement.id : (movement.sourceId ?? movement.id);
}

/**
 * What a movement is booked as that no news of a sale or a plan brings: own payouts, deposits, bills and reserves.
 * Null: something else books it, or nothing is known that does.
 */
export function bookedAs(
  movement: Pick<ProviderMovement, 'type' | 'netCents'>,
): { kind: SimpleKind; amountCents: number } | null {
  const kinds = known[movement.type]?.booked;
  if (!kinds || movement.netCents === 0) return null;
  const kind = movement.netCents > 0 ? kinds[0] : kinds[1];
  return { kind, amountCents: Math.abs(movement.netCents) };
}

/** A refund of a charge, or one that came back: what it is booked as if the charge paid for a plan. */
export function planRefundAs(
  movement: Pick<ProviderMovement, 'type' | 'netCents'>,
): { kind: SimpleKind; amountCents: number } | null {
  const isRefund = movement.type === 'refund' || movement.type === 'payment_refund';
  if (!(isRefund || movement.type === 'refund_failure') || movement.netCents === 0) return null;
  const kind = movement.netCents < 0 ? 'subscription_refunded' : 'subscription_refund_failed';
  return { kind, amountCents: Math.abs(movement.netCents) };
}
