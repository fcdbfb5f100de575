import { productName } from '@claimstead/contract/product.ts';
import type {
  HealthFact,
  HealthFactName,
  HealthPart,
  HealthState,
} from '@claimstead/contract/operations-health.contract.ts';
import { formatCents, formatDateTime } from '../../lib/format.ts';
import { formatBytes } from '../../lib/format-bytes.ts';

export const healthCopy = {
  title: 'Health',
  text: 'What runs in the background. Updated every 30 seconds.',
  failed: 'The status could not be loaded',
  old: 'The values below are out of date.',
  checked: (when: string) => `As of ${when}`,
  again: 'Refresh',
  runbook: 'What to do:',
  overdue: 'file overdue assignments',
  ready: 'file signed assignments',
  stalled: 'see who is waited for',
  states: { fine: 'Fine', attention: 'Check today', broken: 'Stopped' },
  summary: {
    fine: 'Everything is working.',
    attention: 'Something needs to be checked today.',
    broken: 'Something has stopped and needs a person now.',
  },
  never: 'never',
} as const satisfies {
  states: Record<HealthState, string>;
  summary: Record<HealthState, string>;
  [word: string]: unknown;
};

export const partNames = {
  jobs: 'Jobs',
  webhooks: 'Webhooks',
  mail: 'Mail',
  ledger: 'Ledger',
  sales: 'Sales and payouts',
  storage: 'Storage',
  security: 'Security',
  providers: 'Providers',
  office: 'Patent office',
} as const satisfies Record<HealthPart, string>;

const stores: Record<string, string> = {
  own: 'ours',
  new: 'new, not marked yet',
  lost: 'has lost its mark',
  foreign: 'belongs to another database',
  away: 'does not answer',
};

const counted = (fact: HealthFact) => String(fact.count ?? 0);
const listed = (fact: HealthFact) => `${fact.count ?? 0}${fact.text ? `: ${fact.text}` : ''}`;
const dated = (fact: HealthFact) => (fact.at ? formatDateTime(fact.at) : healthCopy.never);
const cents = (fact: HealthFact) => formatCents(fact.count ?? 0);
const reached = (fact: HealthFact) =>
  fact.at ? `no answer since ${formatDateTime(fact.at)}` : 'reached';
const bytes = (fact: HealthFact) =>
  fact.count === null
    ? 'not known'
    : fact.count >= 1_000_000_000
      ? `${(fact.count / 1_000_000_000).toFixed(1)} GB`
      : formatBytes(fact.count);

const noAnswers: Record<string, string> = {
  key_refused: 'the key was refused',
  limited: 'it asked us to wait',
  too_large: 'the answer was too large',
  unreadable: 'the answer couldn’t be read',
};

/** When the office was last asked, and what came of it. */
function asked(fact: HealthFact): string {
  if (fact.text === 'off') return 'off: no key';
  if (fact.at === null) return 'never';
  if (fact.text === 'answered') return dated(fact);
  return `${dated(fact)}: ${noAnswers[fact.text ?? ''] ?? 'no answer'}`;
}

const scanners: Record<string, string> = {
  off: 'off',
  on: 'on',
  old: 'on, with signatures older than a week',
  away: 'does not answer: uploads are refused',
};

/** What each fact is called, and how its value is said. */
export const factWords = {
  jobs_waiting: ['Due and waiting', counted],
  jobs_retrying: ['Failed, being retried', counted],
  jobs_given_up: ['Given up', listed],
  webhook_last: ['Last webhook', dated],
  events_missed: ['Found only by checking, last 24 hours', counted],
  events_compared: ['Last check for missed events', dated],
  events_refused: [
    'Refused messages, last 24 hours',
    (fact) => (fact.text ? `of another ${fact.text}` : 'none'),
  ],
  mail_server: ['Mail server', (fact) => (fact.state === 'fine' ? 'answers' : 'does not answer')],
  mails_waiting: ['Due and waiting', counted],
  mails_given_up: ['Given up', counted],
  ledger_sum: ['Sum of all lines', cents],
  ledger_compared: ['Last compared with the provider', dated],
  ledger_differences: ['Differences', listed],
  balance: ['Balance at the provider, by our books', cents],
  held: ['Held for sales', cents],
  held_differs: ['Sales that hold a different amount', counted],
  losses: ['Lost so far', cents],
  shortfalls_covered: ['Shortfalls covered so far', cents],
  calls_unknown: ['Calls without an answer', counted],
  calls_refused: ['Calls refused by the provider', listed],
  sales_behind: ['Not checked in time', counted],
  sales_stalled: ['Waiting too long for someone else', counted],
  payouts_late: ['Payouts more than an hour late', counted],
  refunds_failed: ['Failed refunds', counted],
  transfers_stuck: ['Bank transfers that could not be returned', counted],
  refunds_waiting: ['Refunds waiting for our balance', counted],
  payouts_not_returned: ['Sales with a payout that cannot be taken back', counted],
  disputes: ['Open disputes and inquiries', counted],
  plan_disputes: ['Plan payments disputed or questioned', counted],
  losses_unsettled: ['Lost disputes to settle', counted],
  payouts_taken: [`Payouts taken back outside ${productName}`, counted],
  refunded_outside: [`Refunds made outside ${productName} to settle`, counted],
  payment_checks: ['Payments being checked', counted],
  unsealed: ['Signed, not sealed', counted],
  filings_waiting: ['Signed, and not filed within three business days', counted],
  filings_overdue: ['Filings past their three months', counted],
  store: ['File storage', (fact) => stores[fact.text ?? ''] ?? ''],
  files_mended: ['Last checked', dated],
  files_lost: ['Lost files', counted],
  disk_free: ['Free disk space', bytes],
  database_size: ['Database size', bytes],
  backup_last: [
    'Last backup',
    (fact) => `${dated(fact)}${fact.text === 'unscheduled' ? ' (no schedule is set)' : ''}`,
  ],
  open_write: [
    'Oldest write still open',
    (fact) => (fact.count === null ? 'none' : `${fact.count} s, ${fact.text ?? ''}`),
  ],
  accounts_attacked: ['Accounts with many failed sign-ins, last 24 hours', listed],
  objects_probed: ['Accounts refused access to others’ items, last 24 hours', listed],
  malware_scan: ['Virus scan of uploads', (fact) => scanners[fact.text ?? ''] ?? ''],
  payments_away: ['Payments', reached],
  files_away: ['Files', reached],
  mail_away: ['Mail', reached],
  signing_away: ['Signing', reached],
  office_away: ['Patent office', reached],
  search_away: ['Search server', reached],
  embeddings_away: ['Embeddings server', reached],
  office_asked: ['Last asked', asked],
  office_trials: ['Last asked for trials', asked],
  office_shapes: ['Unknown parts of its answers', listed],
} as const satisfies Record<HealthFactName, readonly [string, (fact: HealthFact) => string]>;
