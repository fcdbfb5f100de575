import {
  type Health,
  type HealthFact,
  type HealthFactName,
  type HealthPart,
  type HealthState,
  type Provider,
  providers,
} from '@claimstead/contract/operations-health.contract.ts';
import type { OfficeHealth } from '../../patents/patents.api.ts';
import type { ScannerState } from '../../../core/malware/malware-scan.port.ts';

type Jobs = { waiting: number; waitingSeconds: number; retrying: number; givenUp: number };

/** What was found, before it is judged. Cents and bytes are whole numbers. */
export type HealthFindings = {
  now: Date;
  jobs: Jobs & { givenUpNames: readonly string[] };
  mails: Jobs;
  mailAnswers: boolean;
  money: {
    lastWebhookAt: Date | null;
    missedEvents: number;
    eventsCoveredUntil: Date | null;
    ledgerSumCents: number;
    balanceCents: number;
    heldCents: number;
    /** What the provider kept of all payments. */
    feeCents: number;
    lossCents: number;
    coveredCents: number;
    refusedEvents: readonly ('mode' | 'version')[];
    comparedAt: Date | null;
    differences: readonly { providerObjectId: string }[];
    openCalls: number;
    oldestCallAt: Date | null;
    refusedCalls: number;
    lastRefusalAt: Date | null;
    lastRefusal: string | null;
  };
  sales: {
    behind: number;
    /** Someone outside the team was waited for too long. */
    stalled: number;
    payoutsLate: number;
    refundsFailed: number;
    /** Bank transfers that belong to no sale and could not be returned. */
    transfersStuck: number;
    refundsWaiting: number;
    payoutsNotReturned: number;
    disputes: number;
    planDisputes: number;
    refundedOutside: number;
    payoutsTaken: number;
    paymentChecks: number;
    lossesUnsettled: number;
    heldDiffers: number;
    unsealed: number;
    filingsOverdue: number;
    filingsWaiting: number;
  };
  store: {
    /** The state of the store: ours, unmarked, another installation's, or not answering. */
    mark: 'own' | 'new' | 'lost' | 'foreign' | 'away';
    sweptAt: Date | null;
    lost: number;
    /** Of the disk with the data folder; null: nobody knows. */
    freeBytes: number | null;
    databaseBytes: number;
    /** By the machine's clock; `everyHours` is null where no schedule is set. */
    backup: { at: Date | null; everyHours: number | null; lookedAt: Date };
    /** The transaction that has written, or is about to, and has been open for longest. */
    openWrite: { seconds: number; program: string } | null;
  };
  malware: ScannerState;
  /** Providers that a process finds away, and for how long the first of them does. */
  providersAway: readonly { provider: Provider; seconds: number }[];
  office: OfficeHealth;
  security: {
    /** Accounts with a series of wrong passwords or second steps in the last day. */
    attacked: readonly string[];
    /** Accounts that asked for many things of other people in the last day. */
    probing: readonly string[];
  };
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const gigabyte = 1_000_000_000;
/** No statement of the product takes as long. */
const longWriteSeconds = 30;
/** The daily passes; being a little late is fine. */
const dayAndABitMs = 26 * hourMs;

/** Judges what was found. If something must be done, the fact names its runbook. */
export function judgeHealth(found: HealthFindings): Health {
  const parts = [
    partOf('jobs', factsOfJobs(found)),
    partOf('webhooks', factsOfWebhooks(found)),
    partOf('mail', factsOfMail(found)),
    partOf('ledger', factsOfLedger(found)),
    partOf('sales', factsOfSales(found)),
    partOf('storage', factsOfStorage(found)),
    partOf('security', factsOfSecurity(found)),
    partOf('providers', factsOfProviders(found)),
    partOf('office', factsOfOffice(found)),
  ];
  return { at: found.now.toISOString(), parts };
}

function factsOfJobs({ jobs }: HealthFindings): HealthFact[] {
  return [
    waitingFact('jobs_waiting', jobs, 'job-given-up'),
    fact('jobs_retrying', some(jobs.retrying, 'attention'), 'job-given-up', {
      count: jobs.retrying,
    }),
    fact('jobs_given_up', some(jobs.givenUp, 'broken'), 'job-given-up', {
      count: jobs.givenUp,
      text: jobs.givenUpNames.join(', ') || null,
    }),
  ];
}

function factsOfWebhooks({ money, now }: HealthFindings): HealthFact[] {
  const runbook = 'webhooks-not-arriving';
  const { lastWebhookAt, missedEvents, eventsCoveredUntil } = money;
  return [
    fact('webhook_last', 'fine', runbook, { at: lastWebhookAt }),
    fact('events_missed', some(missedEvents, 'attention'), runbook, { count: missedEvents }),
    fact('events_compared', ageState(eventsCoveredUntil, now, 15 * minuteMs, hourMs), runbook, {
      at: eventsCoveredUntil,
    }),
    fact('events_refused', some(money.refusedEvents.length, 'attention'), runbook, {
      text: money.refusedEvents.join(', ') || null,
    }),
  ];
}

function factsOfMail({ mails, mailAnswers }: HealthFindings): HealthFact[] {
  const runbook = 'mail-not-leaving';
  return [
    fact('mail_server', mailAnswers ? 'fine' : 'broken', runbook),
    waitingFact('mails_waiting', mails, runbook),
    fact('mails_given_up', some(mails.givenUp, 'broken'), runbook, { count: mails.givenUp }),
  ];
}

function factsOfLedger({ money, sales, now }: HealthFindings): HealthFact[] {
  const { comparedAt, differences, openCalls, oldestCallAt, balanceCents, heldCents, feeCents } =
    money;
  const objects = differences.map((one) => one.providerObjectId).slice(0, 5);
  return [
    fact('ledger_sum', money.ledgerSumCents === 0 ? 'fine' : 'broken', 'ledger-differs', {
      count: money.ledgerSumCents,
    }),
    fact(
      'ledger_compared',
      ageState(comparedAt, now, dayAndABitMs, 3 * dayAndABitMs),
      'ledger-differs',
      { at: comparedAt },
    ),
    fact('ledger_differences', some(differences.length, 'broken'), 'ledger-differs', {
      count: differences.length,
      text: objects.join(', ') || null,
    }),
    // Money owed to owners and buyers must be there. Short by fees is how every payment leaves it: that matters once a
    // payout or a refund waits for it, which has facts of its own.
    fact('balance', balanceCents + feeCents < heldCents ? 'attention' : 'fine', 'processor-fees', {
      count: balanceCents,
    }),
    fact('held', 'fine', null, { count: heldCents }),
    fact('held_differs', some(sales.heldDiffers, 'broken'), 'ledger-differs', {
      count: sales.heldDiffers,
    }),
    fact('losses', 'fine', null, { count: money.lossCents }),
    fact('shortfalls_covered', 'fine', null, { count: money.coveredCents }),
    fact(
      'calls_unknown',
      openCalls === 0 ? 'fine' : ageState(oldestCallAt, now, 5 * minuteMs, hourMs),
      'payment-stuck',
      { count: openCalls, at: oldestCallAt },
    ),
    // Someone wanted to pay or be paid, and our own account at the provider prevented it.
    fact('calls_refused', some(money.refusedCalls, 'broken'), 'provider-refuses', {
      count: money.refusedCalls,
      at: money.lastRefusalAt,
      text: money.lastRefusal,
    }),
  ];
}

function factsOfSales({ sales }: HealthFindings): HealthFact[] {
  const counted = (
    name: HealthFactName,
    count: number,
    state: HealthState,
    runbook: string | null,
  ) => fact(name, some(count, state), runbook, { count });
  return [
    counted('sales_behind', sales.behind, 'attention', 'payment-stuck'),
    counted('sales_stalled', sales.stalled, 'attention', null),
    counted('payouts_late', sales.payoutsLate, 'attention', 'payout-not-leaving'),
    counted('refunds_failed', sales.refundsFailed, 'broken', 'refund-failed'),
    counted('transfers_stuck', sales.transfersStuck, 'broken', 'money-without-a-sale'),
    counted('refunds_waiting', sales.refundsWaiting, 'attention', 'refund-failed'),
    counted('payouts_not_returned', sales.payoutsNotReturned, 'attention', 'payout-not-returned'),
    counted('disputes', sales.disputes, 'attention', 'payment-disputed'),
    counted('plan_disputes', sales.planDisputes, 'attention', 'payment-disputed'),
    counted('losses_unsettled', sales.lossesUnsettled, 'attention', 'payment-disputed'),
    counted('refunded_outside', sales.refundedOutside, 'attention', 'refunded-outside'),
    counted('payouts_taken', sales.payoutsTaken, 'attention', 'payout-taken-back'),
    counted('payment_checks', sales.paymentChecks, 'attention', 'payment-being-checked'),
    counted('unsealed', sales.unsealed, 'broken', 'signing-does-not-seal'),
    counted('filings_waiting', sales.filingsWaiting, 'attention', null),
    counted('filings_overdue', sales.filingsOverdue, 'attention', null),
  ];
}

function factsOfStorage({ store, now }: HealthFindings): HealthFact[] {
  const isThere = store.mark === 'own' || store.mark === 'new';
  const { freeBytes } = store;
  const isLong = (store.openWrite?.seconds ?? 0) > longWriteSeconds;
  const room =
    freeBytes === null || freeBytes >= 5 * gigabyte
      ? 'fine'
      : freeBytes >= gigabyte
        ? 'attention'
        : 'broken';
  return [
    fact('store', isThere ? 'fine' : 'broken', 'files-lost', { text: store.mark }),
    fact(
      'files_mended',
      ageState(store.sweptAt, now, dayAndABitMs, 3 * dayAndABitMs),
      'files-lost',
      { at: store.sweptAt },
    ),
    fact('files_lost', some(store.lost, 'attention'), 'files-lost', { count: store.lost }),
    fact('disk_free', room, 'database-and-disk', { count: freeBytes }),
    fact('database_size', 'fine', null, { count: store.databaseBytes }),
    backupFact(store.backup),
    // Live updates wait for it, and so does the database's own tidying.
    fact('open_write', isLong ? 'attention' : 'fine', 'database-and-disk', {
      count: store.openWrite?.seconds ?? null,
      text: store.openWrite?.program ?? null,
    }),
  ];
}

/** Late by half of its schedule: someone should look; by twice of it: backups have stopped. */
function backupFact({ at, everyHours, lookedAt }: HealthFindings['store']['backup']): HealthFact {
  const every = (everyHours ?? 0) * hourMs;
  const state =
    everyHours === null
      ? 'fine'
      : ageState(at, lookedAt, every * 1.5, Math.max(every * 3, every + 6 * hourMs));
  return fact('backup_last', state, 'backup-and-restore', {
    at,
    text: everyHours === null ? 'unscheduled' : null,
  });
}

function factsOfSecurity({ security, malware, now }: HealthFindings): HealthFact[] {
  const runbook = 'suspicious-series';
  const listed = (name: HealthFactName, accounts: readonly string[]) =>
    fact(name, some(accounts.length, 'attention'), runbook, {
      count: accounts.length,
      text: accounts.slice(0, 5).join(', ') || null,
    });
  return [
    listed('accounts_attacked', security.attacked),
    listed('objects_probed', security.probing),
    scanFact(malware, now),
  ];
}

/** While the scanner is away, every upload is refused; with an old list, it misses new malware. */
function scanFact(malware: ScannerState, now: Date): HealthFact {
  const at = malware.is === 'on' ? malware.signaturesAt : null;
  const isOld = at !== null && now.getTime() - at.getTime() > 7 * 24 * hourMs;
  const state = malware.is === 'away' ? 'broken' : isOld ? 'attention' : 'fine';
  return fact('malware_scan', state, 'malware-scan', { at, text: isOld ? 'old' : malware.is });
}

/** Being away for a moment needs nobody; for longer, it needs a person. */
function factsOfProviders({ providersAway, now }: HealthFindings): HealthFact[] {
  return providers.map((provider) => {
    const seconds = providersAway.find((one) => one.provider === provider)?.seconds;
    if (seconds === undefined) return fact(`${provider}_away`, 'fine', null);
    // Without the office a line is missing, and without embeddings words are searched alone; nothing stops.
    const isNeeded = provider !== 'office' && provider !== 'embeddings';
    const state = seconds >= 60 && isNeeded ? 'broken' : 'attention';
    const since = new Date(now.getTime() - seconds * 1000);
    const runbook = provider === 'office' ? 'office-away' : 'provider-away';
    return fact(`${provider}_away`, state, runbook, { at: since });
  });
}

/** For trials these also mean that their path or their shape has changed, while the record is still answered. */
const shutReasons: readonly OfficeHealth['awayReason'][] = ['key_refused', 'failed', 'unreadable'];

/** Being limited or away for one call is nothing; a key that is refused stays refused until someone looks. */
function factsOfOffice({ office }: HealthFindings): HealthFact[] {
  const runbook = 'office-away';
  const { hasKey, lastAskedAt, awayReason, trials, unknownShapes } = office;
  const isRefused = hasKey && awayReason === 'key_refused';
  const areTrialsShut = hasKey && shutReasons.includes(trials?.awayReason ?? null);
  return [
    fact('office_asked', isRefused ? 'attention' : 'fine', runbook, {
      at: hasKey ? lastAskedAt : null,
      text: hasKey ? (awayReason ?? 'answered') : 'off',
    }),
    fact('office_trials', areTrialsShut ? 'attention' : 'fine', runbook, {
      at: hasKey ? (trials?.askedAt ?? null) : null,
      text: hasKey ? (trials?.awayReason ?? 'answered') : 'off',
    }),
    fact('office_shapes', some(unknownShapes.length, 'attention'), runbook, {
      count: unknownShapes.length,
      text: unknownShapes.join(', ') || null,
    }),
  ];
}

/** Waiting for a moment is normal; waiting for minutes means that nothing works the queue. */
function waitingFact(name: HealthFactName, jobs: Jobs, runbook: string): HealthFact {
  const seconds = jobs.waiting === 0 ? 0 : jobs.waitingSeconds;
  const state = seconds > 900 ? 'broken' : seconds > 120 ? 'attention' : 'fine';
  return fact(name, state, runbook, { count: jobs.waiting });
}

function some(count: number, state: HealthState): HealthState {
  return count === 0 ? 'fine' : state;
}

/** A pass that has never run is only `attention`: right after a start, none has. */
function ageState(at: Date | null, now: Date, attentionMs: number, brokenMs: number): HealthState {
  if (at === null) return 'attention';
  const age = now.getTime() - at.getTime();
  return age > brokenMs ? 'broken' : age > attentionMs ? 'attention' : 'fine';
}

function fact(
  name: HealthFactName,
  state: HealthState,
  runbook: string | null,
  more: { count?: number | null; at?: Date | null; text?: string | null } = {},
): HealthFact {
  return {
    fact: name,
    state,
    count: more.count ?? null,
    at: more.at?.toISOString() ?? null,
    text: more.text ?? null,
    runbook: state === 'fine' ? null : runbook,
  };
}

function partOf(part: HealthPart, facts: HealthFact[]) {
  const has = (state: HealthState) => facts.some((one) => one.state === state);
  const state: HealthState = has('broken') ? 'broken' : has('attention') ? 'attention' : 'fine';
  return { part, state, facts };
}
