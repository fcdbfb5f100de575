import type Stripe from 'stripe';
import { daySeconds } from '../balance/balance-transactions.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { declineIntent } from './settle-payment.ts';
import type { CardDecline } from './test-cards.table.ts';

/*
 * An account that is typed by hand is proved by a micro-deposit: one cent whose descriptor carries a code
 * (Stripe's support pages: it takes 1 to 2 business days, ten tries with a code, three with two amounts).
 * The test words are Stripe's: `SM11AA`, or 32 and 45 cents. After ten days the payment asks for another
 * method. Not confirmed at a real account: the moment of those ten days, and the words of the errors,
 * whose codes are the SDK's.
 */

const rightCode = 'SM11AA';
const rightAmounts = [32, 45];
const mostTries = { code: 10, amounts: 3 };
const arrivesAfterDays = 2;
const answeredWithinDays = 10;

const timeout: CardDecline = {
  code: 'payment_method_microdeposit_verification_timeout',
  message: 'The bank account was not verified within ten days.',
};
const exceeded: CardDecline = {
  code: 'payment_method_microdeposit_verification_attempts_exceeded',
  message: 'The bank account could not be verified: too many wrong answers.',
};

/** The payment waits until the person gives the code. */
export function askForMicrodeposit(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const now = world.clock.seconds();
  const hidden = world.objects.hidden('payment_intent', intent.id);
  world.objects.saveHidden('payment_intent', intent.id, {
    ...hidden,
    paymentMethodId: method.id,
    wrongCodes: 0,
  });
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: now + arrivesAfterDays * daySeconds,
      hosted_verification_url: `${world.publicUrl()}/_sandbox/microdeposits/${intent.client_secret}`,
      microdeposit_type: 'descriptor_code',
    },
  };
  world.objects.save('payment_intent', intent);
  world.events.emit('payment_intent.requires_action', intent);
  world.timers.cancel(intent.id, 'microdeposit_expires');
  world.timers.schedule('microdeposit_expires', intent.id, now + answeredWithinDays * daySeconds);
  return intent;
}

/**
 * Checks what the person read on the statement. A wrong answer is counted; the last one ends the try.
 * @returns the method to debit.
 * @throws StripeFault 400 for a wrong answer, or where none is awaited.
 */
export function proveAccount(
  world: World,
  intent: Stripe.PaymentIntent,
  answer: { code?: string | undefined; amounts?: readonly number[] | undefined },
): Stripe.PaymentMethod {
  const methodId = idOf(intent.payment_method);
  if (intent.next_action?.type !== 'verify_with_microdeposits' || methodId === null) {
    throw invalidRequest('This PaymentIntent does not wait for a micro-deposit.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const method = world.objects.get('payment_method', methodId);
  const { code, amounts } = answer;
  const isRight =
    code === undefined
      ? amounts?.length === 2 && rightAmounts.every((cents) => amounts.includes(cents))
      : code.trim().toUpperCase() === rightCode;
  if (isRight) {
    const hidden = world.objects.hidden('payment_method', methodId);
    world.objects.saveHidden('payment_method', methodId, { ...hidden, unproved: false });
    world.timers.cancel(intent.id, 'microdeposit_expires');
    return method;
  }
  const hidden = world.objects.hidden('payment_intent', intent.id);
  const wrongCodes = (hidden.wrongCodes ?? 0) + 1;
  world.objects.saveHidden('payment_intent', intent.id, { ...hidden, wrongCodes });
  const kind = code === undefined ? 'amounts' : 'code';
  if (wrongCodes < mostTries[kind]) {
    throw invalidRequest(
      'That is not what the micro-deposit says.',
      {
        code:
          kind === 'code'
            ? 'payment_method_microdeposit_verification_descriptor_code_mismatch'
            : 'payment_method_microdeposit_verification_amounts_mismatch',
      },
      true,
    );
  }
  world.timers.cancel(intent.id, 'microdeposit_expires');
  declineIntent(world, intent, method, exceeded);
  throw invalidRequest(exceeded.message, { code: exceeded.code }, true);
}

/** Nobody answered in time: the payment asks for another method. */
export function expireMicrodeposit(world: World, intentId: string): void {
  const intent = world.objects.get('payment_intent', intentId);
  const methodId = idOf(intent.payment_method);
  if (intent.next_action?.type !== 'verify_with_microdeposits' || methodId === null) return;
  declineIntent(world, intent, world.objects.get('payment_method', methodId), timeout);
}
