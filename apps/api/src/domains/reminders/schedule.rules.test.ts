import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueStep,
  isCivil,
  type ReminderKind,
  reminderKinds,
  stepsOf,
  type Wait,
} from './schedule.rules.ts';

const zone = 'America/Denver';
const at = (time: string) => new Date(time);
const wait = (clockAt: string, since: string | null = null): Wait => ({
  userId: 'someone',
  timeZone: zone,
  clockAt: at(clockAt),
  since: since === null ? null : at(since),
});
const due = (kind: ReminderKind, one: Wait, now: string) => dueStep(kind, one, at(now));

describe('what is due', () => {
  // Noon in Denver in winter.
  const clock = '2027-01-04T19:00:00Z';
  it.each<[ReminderKind, string, number | null]>([
    ['payout_account', '2027-01-05T18:59:59Z', null],
    ['payout_account', '2027-01-05T19:00:00Z', 24],
    ['payout_account', '2027-01-07T19:00:00Z', 3 * 24],
    // A week without a run: only the last.
    ['payout_account', '2027-01-19T19:00:00Z', 14 * 24],
    ['payout_account', '2027-03-19T19:00:00Z', 25 * 24],
    ['cancel_opens', '2027-02-03T18:00:00Z', null],
    ['cancel_opens', '2027-02-03T19:00:00Z', 30 * 24],
    ['sale_ends', '2027-02-23T19:00:00Z', 50 * 24],
    ['sale_ends', '2027-03-02T19:00:00Z', 57 * 24],
    // Monday: three working days are Thursday; over a weekend and Martin Luther King Day, seven are Wednesday.
    ['unfiled', '2027-01-07T18:00:00Z', null],
    ['unfiled', '2027-01-07T19:00:00Z', 3 * 24],
    ['unfiled', '2027-01-13T19:00:00Z', 7 * 24],
    ['unfiled', '2027-01-24T19:00:00Z', 7 * 24],
    ['unfiled', '2027-01-25T19:00:00Z', 14 * 24],
    ['offer_answer', '2027-01-02T18:00:00Z', null],
    ['offer_answer', '2027-01-02T19:00:00Z', -48],
    ['offer_answer', '2027-01-03T19:00:00Z', -24],
    ['offer_answer', '2027-01-04T19:00:00Z', null],
    ['payment', '2027-01-04T16:00:00Z', -3],
    ['filing', '2027-01-04T18:00:00Z', -24],
    ['filing', '2027-02-04T03:00:00Z', 0],
  ])('%s at %s: %s', (kind, now, step) => {
    expect(due(kind, wait(clock), now)).toBe(step);
  });

  it('nothing that was due before the wait began', () => {
    const late = wait(clock, '2027-01-03T20:00:00Z');
    expect(due('payment', late, '2027-01-03T21:00:00Z')).toBe(null);
    expect(due('payment', late, '2027-01-04T16:00:00Z')).toBe(-3);
  });

  it('in the evening before, what would be due at night before an end', () => {
    // It ends at 5 in the morning there.
    const early = wait('2027-01-05T12:00:00Z', '2027-01-02T12:00:00Z');
    expect(due('payment', early, '2027-01-05T01:59:00Z')).toBe(-24);
    expect(due('payment', early, '2027-01-05T02:00:00Z')).toBe(-3);
    expect(due('payment', early, '2027-01-05T03:30:00Z')).toBe(null);
  });

  it('at a civil hour, what became due at night', () => {
    const night = wait('2027-01-04T06:00:00Z');
    expect(due('signature', night, '2027-01-05T14:59:00Z')).toBe(null);
    expect(due('signature', night, '2027-01-05T15:00:00Z')).toBe(24);
  });
});

it('everywhere and at any time: nobody is reminded at night, nor of less than the last that was due', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe'];
  const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
  fc.assert(
    fc.property(
      fc.constantFrom(...reminderKinds),
      fc.constantFrom(...zones),
      moment,
      fc.integer({ min: -70 * 24 * 60, max: 70 * 24 * 60 }),
      (kind, timeZone, clock, minutes) => {
        const one = { userId: 'someone', timeZone, clockAt: new Date(clock), since: null };
        const now = new Date(clock + minutes * 60_000);
        const step = dueStep(kind, one, now);
        if (step === null) return;
        expect(stepsOf(kind)).toContain(step);
        if (kind !== 'filing') expect(isCivil(now, timeZone)).toBe(true);
        const dayOn = dueStep(kind, one, new Date(now.getTime() + 24 * 3_600_000));
        if (dayOn !== null) expect(dayOn).toBeGreaterThanOrEqual(step);
      },
    ),
  );
});
