import { expect, it } from 'vitest';
import { type KnownChecks, newsOfChecks } from './payment-check.rules.ts';

const review = { id: 'prv_1', kind: 'review' } as const;
const warning = { id: 'issfr_1', kind: 'warning' } as const;
const held: KnownChecks = {
  status: 'held',
  paymentCheck: null,
  paymentCheckIds: [],
  clearedCheckIds: [],
};
const reviewed: KnownChecks = { ...held, paymentCheck: 'review', paymentCheckIds: ['prv_1'] };

it.each(['held', 'signed', 'filed'] as const)('a check stops a sale that is %s, once', (status) => {
  expect(newsOfChecks({ ...held, status }, [review])).toEqual({
    ...{ what: 'opened', kind: 'review', ids: ['prv_1'] },
  });
  expect(newsOfChecks({ ...reviewed, status }, [review])).toBeNull();
  expect(newsOfChecks({ ...reviewed, status }, [])).toEqual({ what: 'ended' });
});

it('a warning beside a review is known too, and weighs more', () => {
  expect(newsOfChecks(reviewed, [review, warning])).toEqual({
    ...{ what: 'changed', kind: 'warning', ids: ['issfr_1', 'prv_1'] },
  });
});

it('what an operator let go on stops nothing any more; another check does', () => {
  const cleared = { ...held, clearedCheckIds: ['prv_1'] };
  expect(newsOfChecks(cleared, [review])).toBeNull();
  expect(newsOfChecks(cleared, [review, warning])).toMatchObject({
    what: 'opened',
    kind: 'warning',
  });
});

it('after the payout it is only told, and elsewhere it is nobody’s matter', () => {
  expect(newsOfChecks({ ...held, status: 'released' }, [warning])).toMatchObject({ what: 'late' });
  const told: KnownChecks = { ...held, status: 'released', clearedCheckIds: ['issfr_1'] };
  expect(newsOfChecks(told, [warning])).toBeNull();
  for (const status of ['checkout', 'processing', 'refunding', 'refunded', 'ended'] as const) {
    expect(newsOfChecks({ ...reviewed, status }, [])).toBeNull();
  }
});
