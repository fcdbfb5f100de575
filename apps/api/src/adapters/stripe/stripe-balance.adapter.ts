import type Stripe from 'stripe';
import { ask, idOf } from './stripe-client.adapter.ts';
import type { Payments, ProviderMovement } from '../../domains/money/payments.port.ts';

/** The platform's own balance, and what moved it. */
export function stripeBalance(stripe: Stripe): Pick<Payments, 'listMovements' | 'getBalance'> {
  return {
    listMovements: (since) =>
      ask(async () => {
        const query = {
          created: { gte: Math.floor(since.getTime() / 1000) },
          expand: ['data.source'],
          limit: 100,
        };
        const found: ProviderMovement[] = [];
        for await (const booked of stripe.balanceTransactions.list(query)) {
          // The other side of what is set aside: the balance that we compare lost it already.
          if (booked.balance_type !== 'risk_reserved') found.push(toMovement(booked));
        }
        return found.reverse();
      }),
    getBalance: () =>
      ask(async () => {
        const { available, pending } = await stripe.balance.retrieve();
        return [...available, ...pending]
          .filter(({ currency }) => currency === 'usd')
          .reduce((sum, { amount }) => sum + amount, 0);
      }),
  };
}

/** An amount in another currency has no place in books of dollars: it is named, and a person must look. */
function toMovement(booked: Stripe.BalanceTransaction): ProviderMovement {
  const source = booked.source !== null && typeof booked.source === 'object' ? booked.source : null;
  const isOfCharge = source?.object === 'refund' || source?.object === 'dispute';
  const ownCharge = source?.object === 'charge' && !source.metadata['sale_id'] ? source : null;
  const address = ownCharge?.billing_details.address;
  return {
    id: booked.id,
    type: booked.currency === 'usd' ? booked.type : `${booked.type} in ${booked.currency}`,
    netCents: booked.net,
    sourceId: source?.object === 'transfer_reversal' ? idOf(source.transfer) : idOf(booked.source),
    chargeId: isOfCharge ? idOf(source.charge) : null,
    createdAt: new Date(booked.created * 1000),
    billing: ownCharge
      ? { state: address?.state ?? null, country: address?.country ?? null }
      : null,
  };
}
