import type { LegalStatus } from '@claimstead/contract/patents.contract.ts';
import type { LegalStatusShown } from '../../signing/papers/document-input.port.ts';

/** What a buyer confirmed: the words, letter by letter, and when. */
export type StatusConfirmation = { words: string; confirmedAt: Date };

/**
 * What a buyer was shown of a patent's legal status, as the agreement keeps it.
 * @returns null where the patent may be over and this buyer has not confirmed these very words: nobody pays for it
 * unknowingly.
 */
export function statusForPayment(
  { over, notices, source, asOf }: LegalStatus,
  confirmed: StatusConfirmation | null,
): LegalStatusShown | null {
  if (over !== null && over.words !== confirmed?.words) return null;
  return {
    over,
    notices: notices.map(({ words }) => words),
    source,
    asOf,
    confirmedAt: over && confirmed ? confirmed.confirmedAt.toISOString() : null,
  };
}
