import { expect } from 'vitest';
import { giveNewBank } from '../../domains/sales/payouts/new-bank.fixture.ts';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
import type { Walk, WalkStep } from './walk.fixture.ts';
import type { Seen } from './walk-seen.fixture.ts';
import { buyPlan, planCustomer, planRow } from './walk-owner.fixture.ts';

const planRuns = ({ plan, listing }: Seen) =>
  /^(active|past_due),/.test(plan) && listing !== 'sold';

/** What concerns the listing or an account is nothing to the deal: everyone stands where they stood. */
function expectSameDeal(seen: Seen, before: Seen): void {
  const dealOf = ({ status, payment, offer, moves, ...one }: Seen) => ({
    ...{ status, payment, offer, buyer: moves.buyer, second: moves.second },
    first: moves.first.filter((move) => move !== 'renew'),
    // A payment that was begun at the fixed price reserves nothing; one of an accepted offer goes on.
    canPay: offer === 'accepted' && one.canPay,
  });
  expect(dealOf(seen), 'the deal is as it was').toEqual(dealOf(before));
}

function expectToldFirst(seen: Seen, before: Seen): void {
  expect(seen.told.first, 'the first owner was told').toBeGreaterThan(before.told.first);
}

/** The provider ended the plan, at once, in whatever way. */
function planEnds(name: string, run: (walk: Walk) => Promise<void>): WalkStep {
  return {
    name,
    can: (seen) => planRuns(seen) && seen.customers.first === 'there',
    run,
    after: (seen, before) => {
      expect(seen.plan).toBe('ended early, canceled');
      expectToldFirst(seen, before);
      expectSameDeal(seen, before);
    },
  };
}

/** What becomes of an owner's plan, customer and bank, in the provider's dashboard and by the owner. */
export const ownerSteps: readonly WalkStep[] = [
  planEnds('someone cancels the plan in the dashboard', async (walk) => {
    const { provider_subscription_id: id } = await planRow(walk);
    await walk.control(`/subscriptions/${id}/cancel`);
  }),
  planEnds('someone deletes the owner’s customer', async (walk) =>
    walk.control(`/customers/${await planCustomer(walk)}/delete`),
  ),
  {
    name: 'someone refunds the plan in the dashboard',
    can: ({ planRefundedCents, listing }) => planRefundedCents === 0 && listing !== 'sold',
    run: async (walk) => {
      const { provider_subscription_id: id } = await planRow(walk);
      await walk.control(`/subscriptions/${id}/refund`);
      // It is booked with the daily comparison.
      await compareLedger(walk.world.deps);
    },
    after: (seen, before) => {
      expect(seen.planRefundedCents).toBeGreaterThan(0);
      expect(seen.plan).toBe(before.plan);
      expectToldFirst(seen, before);
      expectSameDeal(seen, before);
    },
  },
  {
    name: 'the first owner renews',
    can: ({ moves }) => moves.first.includes('renew'),
    run: (walk) => buyPlan(walk),
    after: (seen) => expect(seen.listing).toBe('active'),
  },
  {
    name: 'someone deletes the buyer’s customer',
    can: ({ customers }) => customers.buyer === 'there',
    run: (walk) => deleteCustomer(walk),
    after: expectSameDeal,
  },
  {
    name: 'the first owner’s bank returns a payout',
    can: ({ funds, payout }) => funds && payout === 'none',
    run: (walk) => walk.control(`/accounts/${walk.accounts.first}/payout`, { fails: true }),
    after: (seen, before) => {
      expect(seen.payout).toBe('returned');
      expectToldFirst(seen, before);
      expectSameDeal(seen, before);
    },
  },
  {
    name: 'the first owner gives another bank account',
    can: ({ accounts, payout }) => accounts[0] === 'open' && payout === 'returned',
    run: (walk) => giveNewBank(walk.world, walk.accounts.first),
  },
];

/** One that ever had money of its own cannot be deleted, as the person in the dashboard reads. */
async function deleteCustomer(walk: Walk): Promise<void> {
  await walk.control(`/customers/${await walk.customerId()}/delete`).catch((error: unknown) => {
    if (!String(error).includes('cash balance')) throw error;
  });
}
