import type Stripe from 'stripe';
import { daySeconds } from '../balance/balance-transactions.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/*
 * Refunds of bank transfers, after Stripe's page "Refund bank transfer payments" and the SDK's types:
 * Stripe writes to the customer's address and asks for a bank account; the customer has 45 days to give
 * one, after which the refund is canceled and the money lies in the customer's cash balance; a payment
 * can be refunded for 180 days; without an address it is refused.
 *
 * Not confirmed at a real account: that a refund which was given up reads `canceled` (the page says
 * "cancels"; `failed` is possible and the product takes both), that its charge stays refunded, and the
 * codes of the refusals. Stripe often knows the sender's account and asks nobody; here it always asks.
 */

/**
 * How long after its payment a bank transfer can be refunded, and a bank debit too (Stripe Support, "Refunds
 * for ACH Direct Debit payments"). Cards have no such limit of Stripe's own.
 */
const refundableDays = 180;
const answerDays = 45;
/** How long a customer who answers takes, and the bank with it. */
const settlesAfterDays = 3;

/**
 * Whom Stripe asks for a bank account.
 * @throws StripeFault 400 where no address is known.
 */
export function addresseeOf(
  world: World,
  customerId: string | null,
  instructionsEmail: string | undefined,
): string {
  const customer = customerId ? world.objects.get('customer', customerId) : null;
  const email = instructionsEmail ?? customer?.email ?? null;
  if (email !== null && email !== '') return email;
  throw invalidRequest(
    'A refund of a bank transfer needs the customer’s email address: set it on the customer, or give instructions_email.',
    { param: 'instructions_email' },
  );
}

/** @throws StripeFault 400 for a payment from a bank that is too old to be refunded. */
export function refuseOldBankPayment(world: World, charge: Stripe.Charge): void {
  if (charge.payment_method_details?.type === 'card') return;
  if (world.clock.seconds() - charge.created <= refundableDays * daySeconds) return;
  throw invalidRequest(
    `The charge ${charge.id} is older than ${refundableDays} days and can no longer be refunded.`,
    { param: 'charge' },
  );
}

/** The refund waits for the customer; who answers does so in days, who does not loses it after 45. */
export function askForBankAccount(
  world: World,
  refund: Stripe.Refund,
  customerId: string | null,
  email: string,
): void {
  const now = world.clock.seconds();
  const givesUpAt = now + answerDays * daySeconds;
  refund.status = 'requires_action';
  refund.instructions_email = email;
  refund.next_action = {
    type: 'display_details',
    display_details: {
      email_sent: { email_sent_at: now, email_sent_to: email },
      expires_at: givesUpAt,
    },
  };
  const silent = customerId
    ? world.objects.hidden('customer', customerId).ignoresRefunds === true
    : false;
  if (!silent) {
    world.timers.schedule('refund_settles', refund.id, now + settlesAfterDays * daySeconds);
  }
  world.timers.schedule('refund_given_up', refund.id, givesUpAt);
}
