import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import type { World } from '../world.ts';
import type { LedgerAccount } from './ledger.store.ts';

export const daySeconds = 86_400;

export type Booking = {
  type: Stripe.BalanceTransaction['type'];
  category: string;
  source: string | null;
  amountCents: number;
  feeCents?: number;
  feeDescription?: string;
  description?: string | null;
  /** When it says that it was; now if absent. */
  createdAt?: number;
  /** When the money can be used; now if absent. */
  availableAt?: number;
  /** The connected account whose balance it is; the platform's if absent. */
  account?: string | undefined;
  /** Where the money comes from or goes to. */
  counterpart: LedgerAccount;
};

/**
 * Books one movement: the balance transaction that Stripe would show and the ledger lines behind
 * it, in the caller's transaction. Gives the transaction back.
 */
export function bookMovement(world: World, booking: Booking): Stripe.BalanceTransaction {
  const transaction = recordTransaction(world, booking);
  world.ledger.post(booking.category, transaction.id, [
    {
      account: booking.account ? `connected:${booking.account}` : 'platform',
      amountCents: transaction.net,
    },
    { account: 'stripe_fees', amountCents: transaction.fee },
    { account: booking.counterpart, amountCents: -booking.amountCents },
  ]);
  return transaction;
}

/** Only the balance transaction: for the other side of a movement that is booked already. */
export function recordTransaction(
  world: World,
  booking: Omit<Booking, 'counterpart'>,
): Stripe.BalanceTransaction {
  const fee = booking.feeCents ?? 0;
  const now = world.clock.seconds();
  const availableAt = Math.max(booking.availableAt ?? now, now);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: booking.amountCents,
    available_on: availableAt,
    balance_type: 'payments',
    created: booking.createdAt ?? now,
    currency: 'usd',
    description: booking.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: booking.feeDescription ?? 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: booking.amountCents - fee,
    reporting_category: booking.category,
    source: booking.source,
    status: availableAt > now ? 'pending' : 'available',
    type: booking.type,
  };
  world.objects.insert('balance_transaction', transaction, { account: booking.account ?? null });
  return transaction;
}

/** The transaction as it is now: pending money becomes available over time. */
export function currentTransaction(
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  const status = transaction.available_on <= world.clock.seconds() ? 'available' : 'pending';
  return { ...transaction, status };
}

/** What an account could transfer now, and what is still settling; in cents. */
export function fundsOf(
  world: World,
  account: string | null,
): { availableCents: number; pendingCents: number } {
  const row = world.db.one<{ available: number | null; pending: number | null }>(
    `SELECT sum(CASE WHEN json_extract(json, '$.available_on') <= ?1 THEN json_extract(json, '$.net') END) AS available,
            sum(CASE WHEN json_extract(json, '$.available_on') > ?1 THEN json_extract(json, '$.net') END) AS pending
       FROM objects WHERE type = 'balance_transaction' AND json_extract(hidden, '$.account') IS ?2`,
    world.clock.seconds(),
    account,
  );
  return { availableCents: row?.available ?? 0, pendingCents: row?.pending ?? 0 };
}
