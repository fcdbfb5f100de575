import type Stripe from 'stripe';
import { accountOfSession } from '../accounts/account-sessions.ts';
import { moveAccount } from '../accounts/account-stages.ts';
import type { ConnectAccountView, ConnectStepRequest } from '../frame-api.ts';
import { checkBank } from '../payments/test-banks.table.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/** What the onboarding frame shows for the account that the session opens. */
export function viewAccount(world: World, sessionSecret: string): ConnectAccountView {
  return viewOf(world, world.objects.get('account', accountOfSession(world, sessionSecret)));
}

/**
 * One step of the onboarding: who it is, which bank, then submitting.
 * @throws StripeFault 400 where a step comes too early or the bank is none.
 */
export function takeStep(world: World, request: ConnectStepRequest): ConnectAccountView {
  const id = accountOfSession(world, request.client_secret);
  const { stage } = world.objects.hidden('account', id);
  if (stage === 'rejected') throw invalidRequest('This account has been rejected.');
  if (request.step === 'business') {
    return viewOf(world, moveAccount(world, id, stage === 'created' ? 'half_filled' : stage));
  }
  if (stage === 'created') throw invalidRequest('Fill in who you are first.', { param: 'step' });
  if (request.step === 'bank') {
    const { routing = '', account = '' } = request.bank ?? {};
    const check = checkBank(routing.replace(/\s/g, ''), account.replace(/\s/g, ''));
    if (!check.ok) throw invalidRequest(check.message, { code: check.code, param: check.param });
    const moved = moveAccount(world, id, stage, { bankAccountNumber: check.bank.account });
    return viewOf(world, moved);
  }
  const hasBank = world.objects.get('account', id).external_accounts?.data.length;
  if (!hasBank) throw invalidRequest('Add a bank account first.', { param: 'step' });
  return viewOf(world, moveAccount(world, id, 'pending'));
}

function viewOf(world: World, account: Stripe.Account): ConnectAccountView {
  const { stage } = world.objects.hidden('account', account.id);
  const bank = account.external_accounts?.data[0];
  return {
    id: account.id,
    email: account.email,
    stage,
    nextStep: nextStepOf(stage, bank !== undefined),
    detailsSubmitted: account.details_submitted,
    payoutsEnabled: account.payouts_enabled,
    transfersEnabled: account.capabilities?.transfers === 'active',
    bankAccount: bank?.object === 'bank_account' ? `${bank.bank_name} ••${bank.last4}` : null,
    currentlyDue: account.requirements?.currently_due ?? [],
  };
}

function nextStepOf(
  stage: ConnectAccountView['stage'],
  hasBank: boolean,
): ConnectAccountView['nextStep'] {
  if (stage === 'created') return 'business';
  if (stage === 'half_filled') return hasBank ? 'submit' : 'bank';
  return stage === 'past_due' ? 'submit' : null;
}
