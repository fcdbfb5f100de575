import type { PayoutNeed, PayoutStage } from '@claimstead/contract/payout-accounts.contract.ts';
import type { PayoutAccount } from '../../money/money.api.ts';

type StageFacts = Pick<PayoutAccount, 'canReceive' | 'detailsSubmitted' | 'ended' | 'missing'>;

/**
 * The state of an account. One that can receive money is on, even if the provider will want more later.
 * @param bankReturned its bank returned the latest payout: money reaches the account, and not the bank.
 */
export function stageOf(account: StageFacts, bankReturned: boolean): PayoutStage {
  if (account.ended) return account.ended;
  if (account.canReceive) return bankReturned ? 'payout_failed' : 'enabled';
  if (!account.detailsSubmitted) return 'unfinished';
  return account.missing.length > 0 ? 'more_needed' : 'checking';
}

/** The provider's names of requirements, the first that fits. */
const needs: readonly [RegExp, PayoutNeed][] = [
  [/^external_account/, 'bank_account'],
  [/tos_acceptance/, 'terms'],
  [/verification\.(additional_)?document/, 'identity_document'],
  [/\bdob\b/, 'birth'],
  [/ssn_last_4|id_number|tax_id/, 'tax_number'],
  [/address/, 'address'],
  [/first_name|last_name|\bname$/, 'name'],
  [/email|phone/, 'contact'],
];

/** What is missing, each kind once, in the order in which the provider names it. */
export function needsOf(missing: readonly string[]): PayoutNeed[] {
  const kinds = missing.map(
    (requirement) => needs.find(([name]) => name.test(requirement))?.[1] ?? 'other',
  );
  return [...new Set(kinds)];
}
