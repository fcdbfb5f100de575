import type { SaleStanding } from '@claimstead/contract/standing.contract.ts';

/** A standing of this state since November 20, 2026, as the server would send it; by default nobody acts by a day. */
export function standingIn(
  state: SaleStanding['state'],
  more: Partial<SaleStanding> = {},
): SaleStanding {
  return {
    state,
    since: '2026-11-20T12:00:00Z',
    waitsFor: 'nobody',
    act: null,
    by: null,
    late: false,
    latest: null,
    withoutDay: 'over',
    ifNot: 'nothing',
    cancelFrom: null,
    titleStop: null,
    stop: null,
    ...more,
  };
}
