import type { FilingTitle } from '@claimstead/contract/filing-record.contract.ts';
import type { TitleReason } from '@claimstead/contract/patents.contract.ts';
import type { TitleShown } from '../signing/signing.api.ts';

type Compared = {
  outcome: TitleShown['outcome'];
  reasons: readonly Pick<TitleReason, 'code' | 'reelFrame'>[];
};

/** Whether the title came out otherwise than the buyer was shown when they paid; days and words do not count. */
export function sincePayment(shown: Compared | null, now: Compared): FilingTitle['since'] {
  if (now.outcome === 'not_checked') return 'not_compared_now';
  if (shown === null || shown.outcome === 'not_checked') return 'not_compared_then';
  const isSame = shown.outcome === now.outcome && keyOf(shown.reasons) === keyOf(now.reasons);
  return isSame ? 'same' : 'changed';
}

function keyOf(reasons: readonly Pick<TitleReason, 'code' | 'reelFrame'>[]): string {
  return reasons
    .map(({ code, reelFrame }) => `${code} ${reelFrame ?? ''}`)
    .toSorted()
    .join('\n');
}
