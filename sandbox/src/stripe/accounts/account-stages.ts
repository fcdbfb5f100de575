import type Stripe from 'stripe';
import { daySeconds } from '../balance/balance-transactions.ts';
import type { AccountStage } from '../../store/stored-objects.ts';
import type { World } from '../world.ts';
import { applyStage, setBankAccount } from './account.shape.ts';

/** How long Stripe reviews a submitted account, in seconds of the sandbox's clock. */
const verificationSeconds = 2;
const workingBank = '000123456789';

/**
 * Brings an account to a stage, with `account.updated` and, where a capability changes, one
 * `capability.updated` each; both are Connect events. Later stages fill in a working bank account
 * where none was given. `pending` becomes `enabled` on its own unless `stays`.
 */
export function moveAccount(
  world: World,
  accountId: string,
  stage: AccountStage,
  options: { bankAccountNumber?: string; stays?: boolean } = {},
): Stripe.Account {
  if (stage === 'deleted') return deleteAccount(world, accountId);
  const account = world.objects.get('account', accountId);
  const before = { ...account.capabilities };
  const hadBank = (account.external_accounts?.data.length ?? 0) > 0;
  const number = options.bankAccountNumber ?? workingBank;
  const needsBank = !hadBank && ['pending', 'enabled', 'past_due'].includes(stage);
  if (options.bankAccountNumber !== undefined || needsBank) setBankAccount(account, number);
  applyStage(account, stage, world.clock.seconds());
  world.objects.save('account', account);
  const hidden = world.objects.hidden('account', accountId);
  world.objects.saveHidden('account', accountId, { ...hidden, stage });
  world.timers.cancel(accountId, 'account_verified');
  if (stage === 'pending' && !options.stays) {
    world.timers.schedule(
      'account_verified',
      accountId,
      world.clock.seconds() + verificationSeconds,
    );
  }
  world.events.emit('account.updated', account, { account: accountId });
  if (options.bankAccountNumber !== undefined && hadBank) {
    const bank = account.external_accounts?.data[0];
    if (bank) world.events.emit('account.external_account.updated', bank, { account: accountId });
    // What the bank account before it sent back goes out with the next daily payout.
    const tomorrow = world.clock.seconds() + daySeconds;
    world.timers.cancel(accountId, 'connected_payout');
    world.timers.schedule('connected_payout', accountId, tomorrow);
  }
  for (const [name, status] of Object.entries(account.capabilities ?? {})) {
    if (before[name as keyof typeof before] === status) continue;
    world.events.emit('capability.updated', capabilityObject(account, name, status), {
      account: accountId,
    });
  }
  return account;
}

/**
 * Takes an account out of the platform's reach, as its deletion does. Stripe tells the platform with
 * `account.application.deauthorized`; that it does so for a deletion too could not be confirmed.
 */
export function deleteAccount(world: World, accountId: string): Stripe.Account {
  const account = world.objects.get('account', accountId);
  const hidden = world.objects.hidden('account', accountId);
  world.objects.saveHidden('account', accountId, { ...hidden, stage: 'deleted' });
  world.timers.cancel(accountId, 'account_verified');
  const application = { id: 'ca_sandbox', object: 'application', name: 'Sandbox platform' };
  world.events.emit('account.application.deauthorized', application, { account: accountId });
  return account;
}

/** The review of a submitted account is over. */
export function finishVerification(world: World, accountId: string): void {
  if (world.objects.hidden('account', accountId).stage === 'pending') {
    moveAccount(world, accountId, 'enabled');
  }
}

function capabilityObject(
  account: Stripe.Account,
  name: string,
  status: string,
): Stripe.Capability {
  const requirements = account.requirements;
  return {
    id: name,
    object: 'capability',
    account: account.id,
    requested: true,
    requested_at: account.created ?? null,
    requirements: {
      alternatives: [],
      current_deadline: requirements?.current_deadline ?? null,
      currently_due: requirements?.currently_due ?? [],
      disabled_reason: null,
      errors: [],
      eventually_due: requirements?.eventually_due ?? [],
      past_due: requirements?.past_due ?? [],
      pending_verification: requirements?.pending_verification ?? [],
    },
    status: status as Stripe.Capability.Status,
  };
}
