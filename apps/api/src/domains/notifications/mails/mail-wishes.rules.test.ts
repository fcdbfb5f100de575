import { describe, expect, it } from 'vitest';
import { nextDigest, planMail } from './mail-wishes.rules.ts';

const now = new Date('2026-03-05T09:30:00.000Z');
const none = { mailed: false, atOnce: false, dueAt: null, inDigest: false };
const atOnce = { mailed: true, atOnce: true, dueAt: null, inDigest: false };
const daily = { mailed: true, atOnce: false, inDigest: true };
const today = new Date('2026-03-05T13:00:00.000Z');

describe('the email of a notice', () => {
  it('follows the wish where the kind may be chosen', () => {
    const offer = { rule: 'now', kind: 'offers' } as const;
    expect(planMail(offer, 'now', now)).toEqual(atOnce);
    expect(planMail(offer, 'daily', now)).toEqual({ ...daily, dueAt: today });
    expect(planMail(offer, 'never', now)).toEqual(none);
  });

  it.each(['money', 'signatures', 'operations'] as const)(
    'goes right away for %s, whatever was chosen',
    (kind) => {
      for (const wish of ['now', 'daily', 'never'] as const) {
        expect(planMail({ rule: 'now', kind }, wish, now)).toEqual(atOnce);
      }
    },
  );

  it('of a message waits ten minutes, or for the daily digest', () => {
    const message = { rule: 'when_unread', kind: 'messages' } as const;
    const inTenMinutes = new Date('2026-03-05T09:40:00.000Z');
    expect(planMail(message, 'now', now)).toEqual({
      mailed: true,
      atOnce: false,
      dueAt: inTenMinutes,
      inDigest: false,
    });
    expect(planMail(message, 'daily', now)).toEqual({ ...daily, dueAt: today });
  });

  it('that another part of the product sends is not sent twice', () => {
    expect(planMail({ rule: 'never', kind: 'listings' }, 'now', now)).toEqual(none);
  });
});

it.each([
  ['2026-03-05T12:59:59.999Z', '2026-03-05T13:00:00.000Z'],
  ['2026-03-05T13:00:00.000Z', '2026-03-06T13:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01T13:00:00.000Z'],
])('after %s, the daily digest is sent at %s', (from, to) => {
  expect(nextDigest(new Date(from)).toISOString()).toBe(to);
});
