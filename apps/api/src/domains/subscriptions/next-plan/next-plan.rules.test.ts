import { describe, expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../../core/lifecycle/life-checks.fixture.ts';
import {
  nextPlanMoves,
  planChangeLifecycle,
  refusalOf,
  refusalToChange,
} from './next-plan.rules.ts';
import { renewalOf } from './renewal.rules.ts';

const now = new Date('2026-03-01T10:00:00Z');
const plan = {
  userId: 'payer',
  status: 'active',
  lookupKey: 'listing_90d',
  amountCents: 5_995,
  currentPeriodEndAt: new Date('2026-04-01T10:00:00Z'),
  endsWithoutRenewal: false,
} as const;
const facts = { userId: 'payer', now, isUnderSale: false };

describe('the life of a choice', () => {
  it('reaches every state, and ends only where nothing is open', () => {
    expect(unreachable(planChangeLifecycle)).toEqual([]);
    expect(deadEnds(planChangeLifecycle).toSorted()).toEqual(
      ['done', 'dropped', 'missed', 'refused', 'replaced', 'taken_back'].toSorted(),
    );
  });

  it('has one transition for each move from a state', () => {
    const transitions = planChangeLifecycle.transitions.map(
      (step) => `${step.from} ${step.move} ${step.by}`,
    );
    expect(new Set(transitions).size).toBe(transitions.length);
  });
});

describe('a plan can be changed at its renewal', () => {
  it.each([
    ['while it runs', {}, {}, null],
    ['by its payer only', {}, { userId: 'other' }, 'subscriptions.not_payer'],
    ['not after its end', { status: 'ended' }, {}, 'subscriptions.not_running'],
    ['not in a sale', {}, { isUnderSale: true }, 'listings.open_sale'],
    ['not while it is unpaid', { status: 'past_due' }, {}, 'subscriptions.renewal_under_way'],
    ['not from its end on', { currentPeriodEndAt: now }, {}, 'subscriptions.renewal_under_way'],
    ['not where it ends', { endsWithoutRenewal: true }, {}, 'subscriptions.does_not_renew'],
  ] as const)('%s', (_what, more, others, code) => {
    expect(refusalToChange({ ...plan, ...more }, { ...facts, ...others })).toBe(code);
    const shown = nextPlanMoves(
      { ...plan, ...more, isUnderSale: 'isUnderSale' in others },
      { state: 'planned' },
      { ...facts, ...others },
    );
    expect(shown).toEqual(code === null ? ['change_plan', 'keep_plan'] : []);
  });

  it('and what a sale holds up can be withdrawn by who chose it', () => {
    const held = { ...plan, isUnderSale: true, endsWithoutRenewal: true };
    expect(nextPlanMoves(held, { state: 'waiting' }, facts)).toEqual(['keep_plan']);
    expect(nextPlanMoves(held, { state: 'waiting' }, { ...facts, userId: 'other' })).toEqual([]);
  });

  it.each([
    ['renewal_passed', 'subscriptions.renewal_under_way'],
    ['renewal_stopped', 'subscriptions.does_not_renew'],
    ['parameter_unknown', 'subscriptions.change_refused'],
    [null, 'subscriptions.change_refused'],
  ])('a refusal %s is put in words', (code, words) => {
    expect(refusalOf(code)).toBe(words);
  });
});

describe('the next renewal charges', () => {
  const prices = [{ lookupKey: 'listing_90d', amountCents: 6_500 }];
  const year = { lookupKey: 'listing_1y', amountCents: 14_999 };
  const same = { lookupKey: 'listing_90d', amountCents: 5_995, isChange: false };

  it('what the period of now did, whatever the catalogue says today', () => {
    expect(renewalOf(plan, null, prices)).toEqual({ ...same, isConfirmed: true });
  });
  it('what the catalogue says after a free period', () => {
    expect(renewalOf({ ...plan, amountCents: 0 }, null, prices)?.amountCents).toBe(6_500);
  });
  it.each([
    ['asked', false],
    ['waiting', false],
    ['planned', true],
  ] as const)('what was chosen: %s', (state, isConfirmed) => {
    const chosen = renewalOf(plan, { ...year, state }, prices);
    expect(chosen).toEqual({ ...year, isChange: true, isConfirmed });
  });
  it('the current plan while a choice is being taken back', () => {
    const back = renewalOf(plan, { ...year, state: 'taking_back' }, prices);
    expect(back).toEqual({ ...same, isConfirmed: false });
  });
  it('nothing where the plan ends, or has ended', () => {
    expect(renewalOf({ ...plan, endsWithoutRenewal: true }, null, prices)).toBe(null);
    expect(renewalOf({ ...plan, status: 'cancelled' }, null, prices)).toBe(null);
  });
});
