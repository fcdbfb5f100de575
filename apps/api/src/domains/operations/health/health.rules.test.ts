import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { healthFacts } from '@claimstead/contract/operations-health.contract.ts';
import { describe, expect, it } from 'vitest';
import { type HealthFindings, judgeHealth } from './health.rules.ts';

const now = new Date('2027-03-05T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const runbooks = join(import.meta.dirname, '../../../../../../docs/runbooks');

const quietJobs = { waiting: 0, waitingSeconds: 0, retrying: 0, givenUp: 0 };
const well: HealthFindings = {
  now,
  jobs: { ...quietJobs, givenUpNames: [] },
  mails: quietJobs,
  mailAnswers: true,
  money: {
    lastWebhookAt: ago(500),
    missedEvents: 0,
    eventsCoveredUntil: ago(4),
    ledgerSumCents: 0,
    balanceCents: 100_000,
    feeCents: 0,
    heldCents: 90_000,
    lossCents: 12_000,
    coveredCents: 2_500,
    refusedEvents: [],
    comparedAt: ago(600),
    differences: [],
    openCalls: 1,
    oldestCallAt: ago(1),
    refusedCalls: 0,
    lastRefusalAt: null,
    lastRefusal: null,
  },
  sales: {
    behind: 0,
    stalled: 0,
    payoutsLate: 0,
    refundsFailed: 0,
    transfersStuck: 0,
    refundsWaiting: 0,
    payoutsNotReturned: 0,
    disputes: 0,
    planDisputes: 0,
    refundedOutside: 0,
    payoutsTaken: 0,
    paymentChecks: 0,
    lossesUnsettled: 0,
    heldDiffers: 0,
    unsealed: 0,
    filingsOverdue: 0,
    filingsWaiting: 0,
  },
  malware: { is: 'on', signaturesAt: ago(60) },
  security: { attacked: [], probing: [] },
  providersAway: [],
  office: {
    hasKey: true,
    lastAskedAt: ago(30),
    awayReason: null,
    trials: { askedAt: ago(30), awayReason: null },
    unknownShapes: [],
  },
  store: {
    mark: 'own',
    sweptAt: ago(60),
    lost: 0,
    freeBytes: 50e9,
    databaseBytes: 10e6,
    openWrite: null,
    backup: { at: ago(60), everyHours: 24, lookedAt: now },
  },
};

/** As many minutes after the last backup, which is due daily. */
const backedUp = (minutes: number): HealthFindings => ({
  ...well,
  store: { ...well.store, backup: { at: ago(minutes), everyHours: 24, lookedAt: now } },
});

const stateOf = (found: HealthFindings, part: string) =>
  judgeHealth(found).parts.find((one) => one.part === part)?.state;
const troubled = (found: HealthFindings) =>
  judgeHealth(found)
    .parts.flatMap(({ facts }) => facts)
    .filter(({ state }) => state !== 'fine');

describe('the health of the product', () => {
  it('is fine while nothing is wrong, and has every fact once', () => {
    const { parts } = judgeHealth(well);
    expect(parts.map(({ state }) => state)).toEqual(parts.map(() => 'fine'));
    expect(parts.flatMap(({ facts }) => facts.map((one) => one.fact))).toEqual([...healthFacts]);
    expect(troubled(well)).toEqual([]);
  });

  it('is fine without a scanner, and with one that does not say how old its signatures are', () => {
    for (const malware of [{ is: 'off' }, { is: 'on', signaturesAt: null }] as const) {
      expect(troubled({ ...well, malware })).toEqual([]);
    }
  });

  it('is fine without a key to the office, and while the office is away for a call', () => {
    const { office } = well;
    const shut = { ...office, hasKey: false, awayReason: 'key_refused' } as const;
    const late = { ...office, trials: { askedAt: ago(1), awayReason: 'limited' } } as const;
    const unasked = { ...office, trials: null };
    for (const one of [shut, late, unasked, { ...office, awayReason: 'limited' } as const]) {
      expect(troubled({ ...well, office: one })).toEqual([]);
    }
  });

  const { jobs, money, sales, store } = well;
  it.each<[string, string, HealthFindings]>([
    ['security', 'broken', { ...well, malware: { is: 'away' } }],
    ['security', 'attention', { ...well, malware: { is: 'on', signaturesAt: ago(8 * 24 * 60) } }],
    ['jobs', 'attention', { ...well, jobs: { ...jobs, waiting: 2, waitingSeconds: 200 } }],
    ['jobs', 'broken', { ...well, jobs: { ...jobs, waiting: 2, waitingSeconds: 1000 } }],
    ['jobs', 'attention', { ...well, jobs: { ...jobs, retrying: 1 } }],
    ['jobs', 'broken', { ...well, jobs: { ...jobs, givenUp: 1, givenUpNames: ['x (1)'] } }],
    ['webhooks', 'attention', { ...well, money: { ...money, missedEvents: 3 } }],
    ['webhooks', 'attention', { ...well, money: { ...money, eventsCoveredUntil: null } }],
    ['webhooks', 'broken', { ...well, money: { ...money, eventsCoveredUntil: ago(90) } }],
    ['mail', 'broken', { ...well, mailAnswers: false }],
    ['mail', 'broken', { ...well, mails: { ...quietJobs, givenUp: 1 } }],
    ['ledger', 'broken', { ...well, money: { ...money, ledgerSumCents: 1 } }],
    [
      'ledger',
      'broken',
      { ...well, money: { ...money, differences: [{ providerObjectId: 'ch_1' }] } },
    ],
    ['ledger', 'attention', { ...well, money: { ...money, comparedAt: ago(27 * 60) } }],
    ['ledger', 'attention', { ...well, money: { ...money, balanceCents: 89_999 } }],
    [
      'ledger',
      'attention',
      { ...well, money: { ...money, balanceCents: 88_999, feeCents: 1_000 } },
    ],
    ['ledger', 'attention', { ...well, money: { ...money, oldestCallAt: ago(6) } }],
    ['ledger', 'broken', { ...well, money: { ...money, oldestCallAt: ago(61) } }],
    ['ledger', 'broken', { ...well, money: { ...money, refusedCalls: 1 } }],
    [
      'storage',
      'attention',
      { ...well, store: { ...store, openWrite: { seconds: 31, program: 'process 7 (psql)' } } },
    ],
    ['sales', 'attention', { ...well, sales: { ...sales, payoutsLate: 1 } }],
    ['sales', 'broken', { ...well, sales: { ...sales, refundsFailed: 1 } }],
    ['sales', 'broken', { ...well, sales: { ...sales, transfersStuck: 1 } }],
    ['sales', 'broken', { ...well, sales: { ...sales, unsealed: 1 } }],
    ['security', 'attention', { ...well, security: { attacked: ['an id'], probing: [] } }],
    ['security', 'attention', { ...well, security: { attacked: [], probing: ['an id'] } }],
    ['providers', 'attention', { ...well, providersAway: [{ provider: 'mail', seconds: 20 }] }],
    ['providers', 'broken', { ...well, providersAway: [{ provider: 'files', seconds: 120 }] }],
    ['providers', 'broken', { ...well, providersAway: [{ provider: 'search', seconds: 120 }] }],
    ['providers', 'attention', { ...well, providersAway: [{ provider: 'office', seconds: 9000 }] }],
    [
      'providers',
      'attention',
      { ...well, providersAway: [{ provider: 'embeddings', seconds: 9000 }] },
    ],
    ['office', 'attention', { ...well, office: { ...well.office, awayReason: 'key_refused' } }],
    ['office', 'attention', { ...well, office: { ...well.office, unknownShapes: ['a[].b'] } }],
    // The record is answered, trials are not: their path or their shape has changed.
    [
      'office',
      'attention',
      {
        ...well,
        office: { ...well.office, trials: { askedAt: ago(1), awayReason: 'unreadable' } },
      },
    ],
    ['storage', 'broken', { ...well, store: { ...store, mark: 'foreign' } }],
    ['storage', 'broken', { ...well, store: { ...store, mark: 'lost' } }],
    ['storage', 'broken', { ...well, store: { ...store, mark: 'away' } }],
    ['storage', 'attention', { ...well, store: { ...store, lost: 1 } }],
    ['storage', 'attention', backedUp(37 * 60)],
    ['storage', 'broken', backedUp(73 * 60)],
    ['storage', 'attention', { ...well, store: { ...store, freeBytes: 2e9 } }],
    ['storage', 'broken', { ...well, store: { ...store, freeBytes: 9e8 } }],
  ])('of %s is %s, with the runbook that says what to do', (part, state, found) => {
    expect(stateOf(found, part)).toBe(state);
    const facts = troubled(found);
    expect(facts).toHaveLength(1);
    expect(existsSync(join(runbooks, `${facts[0]?.runbook}.md`))).toBe(true);
  });
});
