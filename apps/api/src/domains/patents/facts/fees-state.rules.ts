import type { feesStates } from '@claimstead/contract/patent-state.contract.ts';
import type { PatentFee } from '@claimstead/contract/patents.contract.ts';
import { openFees, type OverKind } from './legal-status.rules.ts';

export type FeesState = (typeof feesStates)[number];

/** What a page says of all fees of a patent together, out of the state of each and of why it may be over. */
export function feesStateOf(
  absence: 'no_fees' | 'not_known' | null,
  states: readonly PatentFee['state'][],
  over: OverKind | null,
): FeesState {
  const open = over === null ? states.find((state) => openFees[state]) : undefined;
  if (open) return openFees[open] === 'fee_window_open' ? 'window_open' : 'with_surcharge';
  if (absence === 'no_fees') return 'no_fees';
  if (over !== null && over !== 'unclear') return 'over';
  return absence === 'not_known' || states.includes('not_known') ? 'not_known' : 'settled';
}
