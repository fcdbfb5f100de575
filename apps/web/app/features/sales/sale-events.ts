import { isolated } from '@claimstead/contract/visible-text.ts';
import type { EvidenceEntry } from '@claimstead/contract/sales.contract.ts';
import { saleHistoryWords } from './sale-events.copy.ts';

/** Who did what in a sale, in plain words: details that only a court would ask for stay in the log. */
export function saleEvents(entries: EvidenceEntry[]): { at: string; text: string }[] {
  return entries.flatMap(({ at, what, who }) => {
    const words = saleHistoryWords[what];
    return words ? { at, text: words(isolated(who ?? '')) } : [];
  });
}
