import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { providerOf } from './money.fixture.ts';
import type { WalkStep } from './walk.fixture.ts';
import { partOfPrice } from './walk-seen.fixture.ts';

/** The provider may refuse a press in its dashboard with these words, which the person there reads. */
function refusedAs(words: string): (error: unknown) => void {
  return (error) => {
    if (!String(error).includes(words)) throw error;
  };
}

/** A person refunds at the provider, in its dashboard. */
function dashboardRefunds(name: string, amount?: number): WalkStep {
  return {
    name,
    can: ({ status, dispute, outside }) =>
      ['held', 'signed', 'filed', 'released'].includes(status) &&
      /^(none|won|warning)/.test(dispute) &&
      outside === 'none',
    run: async (walk) => {
      const charge = (await walk.sale())?.charge_id;
      await walk
        .control(`/charges/${charge}/refund`, { amount })
        .catch(refusedAs('older than 180 days'));
    },
  };
}

/** A person takes the first owner's payout back at the provider, in its dashboard. */
function dashboardReverses(name: string, amount?: number): WalkStep {
  return {
    name,
    can: ({ status, paid, taken, undo }) =>
      ['filed', 'released'].includes(status) && paid === 2 && taken === 'none' && undo === null,
    run: async (walk, { saleId }) => {
      const transfers = await walk.world.deps.payments.listTransfers(saleId ?? '');
      const part = amount === undefined ? {} : { amount };
      // An account that is emptied already is refused, as the person in the dashboard reads.
      await providerOf(walk.world)
        .transfers.createReversal(transfers[0]?.id ?? '', part)
        .catch(refusedAs('no longer holds'));
    },
  };
}

/** The card's issuer warns of a payment, or a person in the dashboard puts it in review. */
function isSuspected(name: string, by: 'warning' | 'review'): WalkStep {
  return {
    name,
    can: ({ status, payment, dispute, outside, check }) =>
      ['held', 'signed', 'filed', 'released'].includes(status) &&
      payment === 'paid card' &&
      [dispute, outside, check].every((one) => one === 'none'),
    run: async (walk) => {
      const charge = (await walk.sale())?.charge_id ?? '';
      const { review } = await providerOf(walk.world).charges.retrieve(charge);
      // One review of a payment after the other is nothing that the provider does.
      if (by === 'warning' || review === null) await walk.control(`/charges/${charge}/${by}`);
    },
  };
}

function reviewTurns(name: string, outcome: 'approved' | 'refunded_as_fraud'): WalkStep {
  return {
    name,
    can: ({ check, dispute }) => check === 'review' && dispute === 'none',
    run: async (walk) => {
      const charge = (await walk.sale())?.charge_id ?? '';
      const { review } = await providerOf(walk.world).charges.retrieve(charge);
      await walk.control(`/reviews/${idOf(review)}`, { outcome });
    },
  };
}

/** What a person does to a sale in the provider's dashboard, and what comes of it. */
export const dashboardSteps: readonly WalkStep[] = [
  {
    name: 'someone accepts the dispute in the dashboard',
    can: ({ dispute }) => dispute.startsWith('open'),
    run: async (walk) => {
      await providerOf(walk.world).disputes.close(await walk.disputeId());
    },
  },
  dashboardReverses('someone reverses a payout in the dashboard'),
  dashboardReverses('someone reverses a part of a payout in the dashboard', 3_000),
  dashboardRefunds('someone refunds in the dashboard'),
  dashboardRefunds('someone refunds a part in the dashboard', partOfPrice),
  {
    name: 'the refund of the dashboard comes back',
    can: ({ outside, payment }) =>
      /^(part|whole)/.test(outside) && !payment.endsWith('customer_balance'),
    run: async (walk) => {
      const refund = (await walk.sale())?.earlierRefundIds.at(-1);
      await walk.control(`/refunds/${refund}`, { status: 'failed' });
    },
  },
  isSuspected('the card’s issuer warns of the payment', 'warning'),
  isSuspected('the payment is put in review', 'review'),
  reviewTurns('the review approves it', 'approved'),
  reviewTurns('the review finds fraud', 'refunded_as_fraud'),
];
