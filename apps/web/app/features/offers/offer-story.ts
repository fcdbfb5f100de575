import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { formatDollars } from '../../lib/format.ts';
import { endWords, storyWords } from './offers.copy.ts';

/** One event, in words, at an ISO time. */
export type StoryLine = { at: string; text: string };

/** Who did what with an offer, oldest first. */
export function offerStory({ history, reason }: Offer): StoryLine[] {
  return history.map(({ by, action, amount, at }) => {
    const words = storyWords[action](isolated(by), formatDollars(amount));
    const isEnd = action === 'lapsed' || action === 'ended';
    const why = isEnd && reason ? endWords[reason] : undefined;
    return { at, text: why ? `${words}: ${why}` : words };
  });
}

const naming = ['offered', 'countered'];

/** The amounts so far, and who named them. */
export function amountsNamed(offer: Offer): StoryLine[] {
  return offerStory(offer).filter((_, at) => naming.includes(offer.history[at]?.action ?? ''));
}
