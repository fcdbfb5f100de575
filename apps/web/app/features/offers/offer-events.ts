import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { formatDollars } from '../../lib/format.ts';
import { endWords, historyWords } from './offers.copy.ts';

/** One event, in words, at an ISO time. */
export type HistoryLine = { at: string; text: string };

/** Who did what with an offer, oldest first. */
export function offerEvents({ history, reason }: Offer): HistoryLine[] {
  return history.map(({ by, action, amount, at }) => {
    const words = historyWords[action](isolated(by), formatDollars(amount));
    const isEnd = action === 'lapsed' || action === 'ended';
    const why = isEnd && reason ? endWords[reason] : undefined;
    return { at, text: why ? `${words}: ${why}` : words };
  });
}

const naming = ['offered', 'countered'];

/** The amounts so far, and who named them. */
export function amountsNamed(offer: Offer): HistoryLine[] {
  return offerEvents(offer).filter((_, at) => naming.includes(offer.history[at]?.action ?? ''));
}
