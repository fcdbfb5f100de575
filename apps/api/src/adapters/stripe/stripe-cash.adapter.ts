import type Stripe from 'stripe';
import { ask, keyName } from './stripe-client.adapter.ts';
import { toRefund } from './stripe-purchase.adapter.ts';
import type { Payments, ProviderCashMove } from '../../domains/money/payments.port.ts';

type CashCalls = Pick<Payments, 'getCash' | 'listCashMoves' | 'returnCash'>;

/** What the provider holds for customers: bank transfers that no payment has taken. */
export function stripeCash(stripe: Stripe): CashCalls {
  return {
    getCash: (customerId) =>
      ask(async () => {
        const { available } = await stripe.customers.retrieveCashBalance(customerId);
        return available?.['usd'] ?? 0;
      }),
    listCashMoves: (customerId, since) =>
      ask(async () => {
        const list = stripe.customers.listCashBalanceTransactions(customerId, { limit: 100 });
        const found: ProviderCashMove[] = [];
        // Newest first, and by no other order: what is older than asked for ends it.
        for await (const one of list) {
          const move = toMove(one);
          if (move && move.createdAt < since) break;
          if (move) found.push(move);
        }
        return found.reverse();
      }),
    returnCash: (input, key) =>
      ask(async () =>
        toRefund(
          await stripe.refunds.create(
            {
              origin: 'customer_balance',
              customer: input.customerId,
              amount: input.amountCents,
              currency: 'usd',
              metadata: { user_id: input.userId, [keyName]: key },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
  };
}

const kinds: Record<string, ProviderCashMove['kind']> = {
  funded: 'received',
  funding_reversed: 'recalled',
  return_initiated: 'returned',
  return_canceled: 'return_failed',
  refunded_from_payment: 'from_refund',
  transferred_to_balance: 'taken_over',
  adjusted_for_overdraft: 'overdraft',
};
const insideTheBalance = ['applied_to_payment', 'unapplied_from_payment'];

function toMove(one: Stripe.CustomerCashBalanceTransaction): ProviderCashMove | null {
  if (insideTheBalance.includes(one.type)) return null;
  return {
    id: one.id,
    kind: kinds[one.type] ?? 'unknown',
    amountCents: Math.abs(one.net_amount),
    createdAt: new Date(one.created * 1000),
  };
}
