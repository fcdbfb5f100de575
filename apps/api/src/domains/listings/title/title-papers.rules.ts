import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { TitlePaperState } from '@claimstead/contract/title-papers.contract.ts';
import type { SaleState } from '../listings.tables.ts';
import { type Compared, isInQuestion, type TitleCheck } from './title-checks.rules.ts';

/** A paper that an owner sent about the title of a listing. */
export type SentPaper = {
  /** The file's. */
  id: string;
  listingId: string;
  name: string;
  size: number;
  sha256: string;
  note: string;
  sentBy: string;
  sentAt: Date;
  state: TitlePaperState;
  answer: string | null;
  answeredAt: Date | null;
};

/** Why no paper can be sent now; null: one can. Once the patent is sold, there is no payment to stand in the way of. */
export function refuseToSend(
  listing: { saleState: SaleState },
  check: Compared | null,
): ErrorCode | null {
  const isOpen = listing.saleState !== 'sold' && isInQuestion(check);
  return isOpen ? null : 'listings.title_not_in_question';
}

/** Whether a paper waits for an operator's answer. */
export function isPaperWaiting(
  paper: Pick<SentPaper, 'state'> | null,
  listing: { saleState: SaleState },
  check: TitleCheck | null,
): boolean {
  return paper?.state === 'sent' && refuseToSend(listing, check) === null;
}
