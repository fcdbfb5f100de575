import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { bookMovement, daySeconds } from '../balance/balance-transactions.ts';
import { disputeFeeCents } from '../payments/fees.rules.ts';
import { settleSuspicions } from '../radar/radar.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

/** How long the platform has to answer a dispute. */
const answerDays = 20;
/** How long the bank thinks about an answer that is neither of the two test words. */
const decisionDays = 30;

/** How long an inquiry that was answered stays open before the bank drops it (Stripe says up to 120 days). */
const inquiryDays = 120;

/**
 * The cardholder disputes a charge, or a part of it: that money and the dispute fee leave the balance right
 * away. With `inquiry`, the bank only asks for now: nothing is withdrawn and no fee is taken (Stripe, How
 * disputes work: inquiries and retrievals). Whether `charge.disputed` is set by an inquiry could not be
 * confirmed; here it is not, so that nobody relies on it.
 */
export function openDispute(
  world: World,
  chargeId: string,
  over: { partCents?: number | undefined; inquiry?: boolean | undefined } = {},
): Stripe.Dispute | null {
  const charge = world.objects.get('charge', chargeId);
  const disputes = world.objects.all('dispute', { charge: chargeId });
  if (disputes.some((one) => isRunning(one) || one.status === 'lost')) return null;
  if (charge.status !== 'succeeded') return null;
  const amountCents = Math.min(over.partCents ?? charge.amount, charge.amount);
  const dueBy = world.clock.seconds() + answerDays * daySeconds;
  const dispute = newDispute(world, newId('du'), { charge, amountCents }, dueBy);
  if (over.inquiry === true) {
    dispute.status = 'warning_needs_response';
    dispute.is_charge_refundable = true;
  } else {
    withdraw(world, dispute, disputeFeeCents);
  }
  world.objects.insert('dispute', dispute);
  world.events.emit('charge.dispute.created', dispute);
  if (over.inquiry !== true) announceWithdrawal(world, dispute);
  if (over.inquiry !== true) settleSuspicions(world, charge, 'disputed');
  world.timers.schedule('dispute_deadline', dispute.id, dueBy);
  return dispute;
}

/** The bank was not satisfied: the inquiry becomes a dispute, with its withdrawal and its fee. */
export function escalateInquiry(world: World, disputeId: string): void {
  const dispute = world.objects.get('dispute', disputeId);
  if (!isInquiry(dispute)) throw invalidRequest(`The dispute ${disputeId} is no open inquiry.`);
  const dueBy = world.clock.seconds() + answerDays * daySeconds;
  world.timers.cancel(disputeId);
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  dispute.evidence_details.due_by = dueBy;
  withdraw(world, dispute, disputeFeeCents);
  world.objects.save('dispute', dispute);
  world.events.emit('charge.dispute.updated', dispute);
  announceWithdrawal(world, dispute);
  world.timers.schedule('dispute_deadline', disputeId, dueBy);
}

/**
 * The bank takes its decision back. Stripe tells of the money (`funds_withdrawn`, `funds_reinstated`) and of
 * the update; which further events come, and whether a won dispute goes back to `needs_response` or straight
 * to `lost`, could not be confirmed, so either can be asked for.
 */
export function reopenDispute(
  world: World,
  disputeId: string,
  to: 'needs_response' | 'won' | 'lost',
): void {
  const dispute = world.objects.get('dispute', disputeId);
  if (dispute.status !== 'won' && dispute.status !== 'lost') {
    throw invalidRequest(`The dispute ${disputeId} is not decided yet.`);
  }
  const before = dispute.status;
  // Against a loss there is an appeal, which leaves the money where it is.
  dispute.status = to === 'needs_response' && before === 'lost' ? 'appeal_under_review' : to;
  if (to !== 'won' && before === 'won') withdraw(world, dispute, 0);
  if (to === 'won' && before === 'lost')
    dispute.balance_transactions.push(reinstate(world, dispute));
  world.objects.save('dispute', dispute);
  world.events.emit('charge.dispute.updated', dispute);
  if (to !== 'won' && before === 'won') announceWithdrawal(world, dispute);
  if (to === 'won' && before === 'lost') {
    world.events.emit('charge.dispute.funds_reinstated', dispute);
  }
  if (dispute.status === 'needs_response') {
    const dueBy = world.clock.seconds() + answerDays * daySeconds;
    world.timers.schedule('dispute_deadline', disputeId, dueBy);
  }
}

/** Nobody answered in time: a dispute is lost by it, an inquiry becomes one. */
export function missDeadline(world: World, disputeId: string): void {
  const dispute = world.objects.get('dispute', disputeId);
  if (isInquiry(dispute)) escalateInquiry(world, disputeId);
  else closeDispute(world, disputeId, 'lost');
}

/** A full refund answers what the bank asks: the inquiries of this charge are over. */
export function closeInquiriesOf(world: World, charge: Stripe.Charge): void {
  for (const dispute of world.objects.all('dispute', { charge: charge.id })) {
    if (isInquiry(dispute)) closeDispute(world, dispute.id, 'won');
  }
}

function isInquiry(dispute: Stripe.Dispute): boolean {
  return dispute.status === 'warning_needs_response' || dispute.status === 'warning_under_review';
}

function isRunning(dispute: Stripe.Dispute): boolean {
  return !['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status);
}

/** The disputed money leaves the balance, which may go below zero by it. */
function withdraw(world: World, dispute: Stripe.Dispute, feeCents: number): void {
  const chargeId = idOf(dispute.charge) ?? '';
  const withdrawn = bookMovement(world, {
    type: 'adjustment',
    category: 'dispute',
    source: dispute.id,
    amountCents: -dispute.amount,
    ...(feeCents > 0 ? { feeCents, feeDescription: 'Dispute fee' } : {}),
    description: `Chargeback withdrawal for ${chargeId}`,
    counterpart: 'outside:disputes',
  });
  dispute.balance_transactions.push(withdrawn);
}

function announceWithdrawal(world: World, dispute: Stripe.Dispute): void {
  const charge = world.objects.get('charge', idOf(dispute.charge) ?? '');
  charge.disputed = true;
  world.objects.save('charge', charge);
  world.events.emit('charge.dispute.funds_withdrawn', dispute);
  world.events.emit('charge.updated', charge);
}

function reinstate(world: World, dispute: Stripe.Dispute): Stripe.BalanceTransaction {
  return bookMovement(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    amountCents: dispute.amount,
    description: `Chargeback reversal for ${idOf(dispute.charge)}`,
    counterpart: 'outside:disputes',
  });
}

/** The answer is in: the test words decide immediately, anything else after the bank's weeks. */
export function submitEvidence(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  const inquiry = isInquiry(dispute);
  dispute.status = inquiry ? 'warning_under_review' : 'under_review';
  dispute.evidence_details.submission_count += 1;
  world.objects.save('dispute', dispute);
  world.events.emit('charge.dispute.updated', dispute);
  world.timers.cancel(dispute.id, 'dispute_deadline');
  const words = dispute.evidence.uncategorized_text;
  const isDecidedAtOnce = words === 'winning_evidence' || words === 'losing_evidence';
  const waitSeconds = isDecidedAtOnce ? 1 : (inquiry ? inquiryDays : decisionDays) * daySeconds;
  world.timers.schedule('dispute_decided', dispute.id, world.clock.seconds() + waitSeconds);
  return dispute;
}

/**
 * Ends a dispute. A won one brings the money back, never the fee; the charge goes on saying `disputed`,
 * as Stripe's do: that it was is what the word means.
 */
export function closeDispute(world: World, disputeId: string, outcome: 'won' | 'lost'): void {
  const dispute = world.objects.get('dispute', disputeId);
  if (!isRunning(dispute)) return;
  world.timers.cancel(disputeId);
  if (isInquiry(dispute)) {
    if (outcome === 'lost') {
      throw invalidRequest('An inquiry takes no money: it is closed, or becomes a dispute.');
    }
    dispute.status = 'warning_closed';
    world.objects.save('dispute', dispute);
    world.events.emit('charge.dispute.closed', dispute);
    return;
  }
  dispute.status = outcome;
  if (outcome === 'won') dispute.balance_transactions.push(reinstate(world, dispute));
  world.objects.save('dispute', dispute);
  if (outcome === 'won') world.events.emit('charge.dispute.funds_reinstated', dispute);
  world.events.emit('charge.dispute.closed', dispute);
}

/** Cents of a charge that disputes have, or have taken for good; what is won or only asked about is free. */
export function chargedBackCents(world: World, charge: Stripe.Charge): number {
  return world.objects
    .all('dispute', { charge: charge.id })
    .filter((dispute) => isRunning(dispute) || dispute.status === 'lost')
    .filter((dispute) => !isInquiry(dispute))
    .reduce((sum, dispute) => sum + dispute.amount, 0);
}

/** Whether the money of a charge is in doubt, or gone, because of a dispute. */
export function isChargedBack(world: World, charge: Stripe.Charge): boolean {
  return chargedBackCents(world, charge) > 0;
}

/** Whether a dispute about this charge is still to be decided, inquiries left out. */
export function isDisputeOpen(world: World, charge: Stripe.Charge): boolean {
  return world.objects
    .all('dispute', { charge: charge.id })
    .some((dispute) => isRunning(dispute) && !isInquiry(dispute));
}

/** Decides as the evidence says; without a losing word an answered dispute is won. */
export function decideDispute(world: World, disputeId: string): void {
  const dispute = world.objects.get('dispute', disputeId);
  const isLosing = dispute.evidence.uncategorized_text === 'losing_evidence';
  if (isLosing && isInquiry(dispute)) escalateInquiry(world, disputeId);
  else closeDispute(world, disputeId, isLosing ? 'lost' : 'won');
}

function newDispute(
  world: World,
  id: string,
  { charge, amountCents }: { charge: Stripe.Charge; amountCents: number },
  dueBy: number,
): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: amountCents,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { ...emptyEvidence },
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
