import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '../../core/ids/ids.ts';
import type { PaymentMethodKind } from '../../domains/money/payments.port.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import { answersOfLive, type Need, type NeedAnswer } from './preflight.rules.ts';
import { ask } from './stripe-client.adapter.ts';
import { stripeConnect } from './stripe-connect.adapter.ts';
import { stripePurchase } from './stripe-purchase.adapter.ts';

/** What one payment may carry. */
const mostCents = 99_999_999;
const email = 'preflight@example.com';

/**
 * Asks the provider for each thing that the product needs of it, with the product's own calls. In test mode
 * it creates an account, a customer and payments, and removes them; a payment cannot be removed and is
 * canceled. In live mode nothing is made.
 * @throws {ProviderFailure} where it does not answer, or refuses the key.
 */
export async function preflight(
  stripe: Stripe,
  mode: { isLive: boolean; cardLimitCents: number },
): Promise<NeedAnswer[]> {
  if (mode.isLive) return answersOfLive(await ask(() => stripe.accounts.retrieveCurrent()));
  return [...(await askForPayouts(stripe)), ...(await askForMethods(stripe, mode.cardLimitCents))];
}

async function askForPayouts(stripe: Stripe): Promise<NeedAnswer[]> {
  const connect = stripeConnect(stripe);
  let accountId: string | null = null;
  try {
    const payouts = await answerTo('payouts', async () => {
      const account = await connect.createAccount({ userId: newId(), email }, freshKey());
      accountId = account.id;
    });
    const opened: string | null = accountId;
    if (opened === null) return [payouts];
    const embedded = await answerTo('embedded', async () => {
      await connect.createAccountSession(opened, 'onboarding');
      await connect.createAccountSession(opened, 'management');
    });
    return [payouts, embedded];
  } finally {
    const made: string | null = accountId;
    if (made !== null) await ask(() => stripe.accounts.del(made));
  }
}

async function askForMethods(stripe: Stripe, cardLimitCents: number): Promise<NeedAnswer[]> {
  const kinds: PaymentMethodKind[] = ['card', 'us_bank_account', 'customer_balance'];
  const payments = stripePurchase(stripe);
  const customer = await ask(() => stripe.customers.create({ email, name: 'Preflight' }));
  try {
    const answers: NeedAnswer[] = [];
    for (const kind of kinds) {
      const amountCents = kind === 'card' ? Math.min(cardLimitCents, mostCents) : mostCents;
      const input = { saleId: newId(), amountCents, customerId: customer.id, methods: [kind] };
      answers.push(
        await answerTo(kind, async () => {
          const made = await payments.createPayment(
            { ...input, description: 'Preflight: nothing is charged' },
            freshKey(),
          );
          await payments.cancelPayment(made.id, freshKey());
        }),
      );
    }
    return answers;
  } finally {
    await ask(() => stripe.customers.del(customer.id));
  }
}

/** @throws {ProviderFailure} for everything but a refusal of this very thing. */
async function answerTo(need: Need, work: () => Promise<void>): Promise<NeedAnswer> {
  try {
    await work();
    return { need, outcome: 'granted', note: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.outcome !== 'refused') throw error;
    return { need, outcome: 'refused', note: error.message };
  }
}

/** Each run asks for itself: nothing is kept of it here. */
function freshKey(): string {
  return `preflight:${randomUUID()}`;
}
