import type Stripe from 'stripe';
import { accountOfSession } from '../accounts/account-sessions.ts';
import { reachAccount } from '../accounts/account-reach.ts';
import { moveAccount } from '../accounts/account-stages.ts';
import type { ConnectAccountView, ConnectSignInRequest, ConnectStepRequest } from '../frame-api.ts';
import { checkBank } from '../payments/test-banks.table.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/** What the onboarding frame shows for the account that the session opens. */
export function viewAccount(world: World, sessionSecret: string): ConnectAccountView {
  const account = reachAccount(world, accountOfSession(world, sessionSecret));
  return viewOf(world, account, sessionSecret);
}

/**
 * The person has confirmed who they are in the window. Stripe asks for a text message or an email there
 * and remembers the browser for a while; here one press is enough, for one account session.
 */
export function signIn(world: World, request: ConnectSignInRequest): ConnectAccountView {
  const { client_secret: secret } = request;
  const account = reachAccount(world, accountOfSession(world, secret));
  const hidden = world.objects.hidden('account', account.id);
  const signedIn = [...(hidden.signedIn ?? []).filter((one) => one !== secret), secret];
  world.objects.saveHidden('account', account.id, { ...hidden, signedIn: signedIn.slice(-20) });
  return viewOf(world, account, secret);
}

/**
 * One step of the onboarding: who it is, which bank, then submitting.
 * @throws StripeFault 400 if a step comes too early or the bank is invalid.
 */
export function takeStep(world: World, request: ConnectStepRequest): ConnectAccountView {
  const { client_secret: secret } = request;
  const id = accountOfSession(world, secret);
  reachAccount(world, id);
  const { stage, signedIn } = world.objects.hidden('account', id);
  if (!signedIn?.includes(secret)) throw invalidRequest('Sign in to continue.');
  if (stage === 'rejected') throw invalidRequest('This account has been rejected.');
  if (request.step === 'business') {
    return viewOf(
      world,
      moveAccount(world, id, stage === 'created' ? 'half_filled' : stage),
      secret,
    );
  }
  if (stage === 'created') throw invalidRequest('Fill in who you are first.', { param: 'step' });
  if (request.step === 'bank') {
    const { routing = '', account = '' } = request.bank ?? {};
    const check = checkBank(routing.replace(/\s/g, ''), account.replace(/\s/g, ''));
    if (!check.ok) throw invalidRequest(check.message, { code: check.code, param: check.param });
    const moved = moveAccount(world, id, stage, { bankAccountNumber: check.bank.account });
    return viewOf(world, moved, secret);
  }
  const hasBank = world.objects.get('account', id).external_accounts?.data.length;
  if (!hasBank) throw invalidRequest('Add a bank account first.', { param: 'step' });
  return viewOf(world, moveAccount(world, id, 'pending'), secret);
}

function viewOf(world: World, account: Stripe.Account, sessionSecret: string): ConnectAccountView {
  const { stage, signedIn } = world.objects.hidden('account', account.id);
  const bank = account.external_accounts?.data[0];
  return {
    id: account.id,
    signedIn: signedIn?.includes(sessionSecret) ?? false,
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
