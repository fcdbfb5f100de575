import type Stripe from 'stripe';
import { newId, randomText } from '../../store/ids.ts';
import type { AccountStage } from '../../store/stored-objects.ts';
import { testBankName, testRouting } from '../payments/test-banks.table.ts';

export type NewAccount = {
  email: string | null;
  businessType: Stripe.Account['business_type'];
  controller: Stripe.Account.Controller;
  type: Stripe.Account.Type;
  capabilities: string[];
  metadata: Stripe.Metadata;
  createdAt: number;
};

const personRequirements = [
  'individual.first_name',
  'individual.last_name',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.ssn_last_4',
  'individual.address.line1',
  'tos_acceptance.date',
];
const bankRequirement = 'external_account';

/** A new connected account in the stage `created`: it can do nothing yet. */
export function newAccount(input: NewAccount): Stripe.Account {
  const account: Stripe.Account = {
    id: `acct_${randomText(16)}`,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: input.businessType ?? null,
    capabilities: Object.fromEntries(input.capabilities.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller: input.controller,
    country: 'US',
    created: input.createdAt,
    default_currency: 'usd',
    details_submitted: false,
    email: input.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: '' },
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    metadata: input.metadata,
    payouts_enabled: false,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: input.type,
  };
  account.external_accounts = {
    object: 'list',
    data: [],
    has_more: false,
    url: `/v1/accounts/${account.id}/external_accounts`,
  };
  applyStage(account, 'created', input.createdAt);
  return account;
}

/** Sets everything that follows from a stage; the bank account is kept as it is. */
export function applyStage(account: Stripe.Account, stage: AccountStage, now: number): void {
  const isEnabled = stage === 'enabled';
  const isSubmitted = !['created', 'half_filled'].includes(stage);
  account.details_submitted = isSubmitted;
  account.payouts_enabled = isEnabled;
  account.charges_enabled = isEnabled && account.capabilities?.card_payments !== undefined;
  const status = isEnabled ? 'active' : stage === 'pending' ? 'pending' : 'inactive';
  account.capabilities = Object.fromEntries(
    Object.keys(account.capabilities ?? {}).map((name) => [name, status]),
  );
  if (isSubmitted && !account.tos_acceptance?.date) {
    account.tos_acceptance = { date: now, ip: '127.0.0.1', user_agent: 'sandbox' };
  }
  account.requirements = requirementsOf(account, stage, now);
}

function requirementsOf(
  account: Stripe.Account,
  stage: AccountStage,
  now: number,
): Stripe.Account.Requirements {
  const hasBank = (account.external_accounts?.data.length ?? 0) > 0;
  const bank = hasBank ? [] : [bankRequirement];
  const none: Stripe.Account.Requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
  if (stage === 'created' || stage === 'half_filled') {
    const due = [...(stage === 'created' ? personRequirements : ['tos_acceptance.date']), ...bank];
    return {
      ...none,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: 'requirements.past_due',
    };
  }
  if (stage === 'pending') {
    return {
      ...none,
      pending_verification: ['individual.id_number'],
      disabled_reason: 'requirements.pending_verification',
    };
  }
  if (stage === 'past_due') {
    const due = ['individual.verification.document'];
    return {
      ...none,
      current_deadline: now,
      currently_due: due,
      eventually_due: due,
      past_due: due,
      disabled_reason: 'requirements.past_due',
    };
  }
  return stage === 'rejected' ? { ...none, disabled_reason: 'rejected.fraud' } : none;
}

/** Puts the bank account that payouts go to on the account, in place of another. */
export function setBankAccount(account: Stripe.Account, accountNumber: string): void {
  const bank: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: 'checking',
    available_payout_methods: ['standard'],
    bank_name: testBankName,
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: randomText(16),
    last4: accountNumber.slice(-4),
    metadata: {},
    routing_number: testRouting,
    status: 'new',
  };
  account.external_accounts = {
    object: 'list',
    data: [bank],
    has_more: false,
    url: `/v1/accounts/${account.id}/external_accounts`,
  };
}
