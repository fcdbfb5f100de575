import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { bookMovement, daySeconds } from '../balance/balance-transactions.ts';
import { disputeFeeCents } from '../payments/fees.rules.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/** How long the platform has to answer a dispute. */
const answerDays = 20;
/** How long the bank thinks about an answer that is neither of the two test words. */
const decisionDays = 30;

/**
 * The cardholder disputes a charge, or a part of it: that money and the dispute fee leave the balance at once.
 */
export function openDispute(
  world: World,
  chargeId: string,
  partCents?: number,
): Stripe.Dispute | null {
  const charge = world.objects.get('charge', chargeId);
  if (charge.disputed || charge.status !== 'succeeded') return null;
  const id = newId('du');
  const now = world.clock.seconds();
  const amountCents = Math.min(partCents ?? charge.amount, charge.amount);
  const withdrawn = bookMovement(world, {
    type: 'adjustment',
    category: 'dispute',
    source: id,
    amountCents: -amountCents,
    feeCents: disputeFeeCents,
    feeDescription: 'Dispute fee',
    description: `Chargeback withdrawal for ${charge.id}`,
    counterpart: 'outside:disputes',
  });
  const dispute = newDispute(
    world,
    id,
    { charge, amountCents },
    withdrawn,
    now + answerDays * daySeconds,
  );
  world.objects.insert('dispute', dispute);
  charge.disputed = true;
  world.objects.save('charge', charge);
  world.events.emit('charge.dispute.created', dispute);
  world.events.emit('charge.dispute.funds_withdrawn', dispute);
  world.events.emit('charge.updated', charge);
  world.timers.schedule('dispute_deadline', id, now + answerDays * daySeconds);
  return dispute;
}

/** The answer is in: the test words decide at once, anything else after the bank's weeks. */
export function submitEvidence(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  dispute.status = 'under_review';
  dispute.evidence_details.submission_count += 1;
  world.objects.save('dispute', dispute);
  world.events.emit('charge.dispute.updated', dispute);
  world.timers.cancel(dispute.id, 'dispute_deadline');
  const words = dispute.evidence.uncategorized_text;
  const isDecidedAtOnce = words === 'winning_evidence' || words === 'losing_evidence';
  const waitSeconds = isDecidedAtOnce ? 1 : decisionDays * daySeconds;
  world.timers.schedule('dispute_decided', dispute.id, world.clock.seconds() + waitSeconds);
  return dispute;
}

/**
 * Ends a dispute. A won one brings the money back, never the fee; the charge goes on saying `disputed`,
 * as Stripe's do: that it was is what the word means.
 */
export function closeDispute(world: World, disputeId: string, outcome: 'won' | 'lost'): void {
  const dispute = world.objects.get('dispute', disputeId);
  if (dispute.status === 'won' || dispute.status === 'lost') return;
  world.timers.cancel(disputeId);
  dispute.status = outcome;
  if (outcome === 'won') {
    const returned = bookMovement(world, {
      type: 'adjustment',
      category: 'dispute_reversal',
      source: dispute.id,
      amountCents: dispute.amount,
      description: `Chargeback reversal for ${idOf(dispute.charge)}`,
      counterpart: 'outside:disputes',
    });
    dispute.balance_transactions.push(returned);
  }
  world.objects.save('dispute', dispute);
  if (outcome === 'won') world.events.emit('charge.dispute.funds_reinstated', dispute);
  world.events.emit('charge.dispute.closed', dispute);
}

/** Whether the money of a charge is in doubt, or gone, because of a dispute. */
export function isChargedBack(world: World, charge: Stripe.Charge): boolean {
  return world.objects
    .all('dispute', { charge: charge.id })
    .some((dispute) => dispute.status !== 'won');
}

/** Decides as the evidence says; without a losing word an answered dispute is won. */
export function decideDispute(world: World, disputeId: string): void {
  const dispute = world.objects.get('dispute', disputeId);
  closeDispute(
    world,
    disputeId,
    dispute.evidence.uncategorized_text === 'losing_evidence' ? 'lost' : 'won',
  );
}

function newDispute(
  world: World,
  id: string,
  { charge, amountCents }: { charge: Stripe.Charge; amountCents: number },
  withdrawn: Stripe.BalanceTransaction,
  dueBy: number,
): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: amountCents,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
