import { parseReferenceNumber } from '@claimstead/contract/patent-number.ts';
import type { FamilyMember } from '@claimstead/contract/patents.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { type DisclosedDisclaimer, viewPatentRecord } from '../../patents/patents.api.ts';
import type { Listing } from '../listings.rules.ts';
import { answerTo } from './disclosures.rules.ts';
import { listAnswers } from './disclosures.store.ts';

/** What the sellers answered about terminal disclaimers; null: nothing. */
export async function disclosedDisclaimer(
  db: Db | Tx,
  listingId: string,
): Promise<DisclosedDisclaimer | null> {
  const answered = answerTo(await listAnswers(db, listingId), 'terminal_disclaimers');
  return answered && { answer: answered.answer, references: answered.referencePatents };
}

/**
 * For the owners who answer: whether the record shows a terminal disclaimer, with the numbers of the relatives that
 * it may name. Null: it shows none.
 */
export async function disclaimedByRecord(
  db: Db,
  listing: Pick<Listing, 'id' | 'patentNumber'>,
  now: Date,
): Promise<{ relatives: string[] } | null> {
  const record = await viewPatentRecord(
    { db, clock: { now: () => now } },
    { number: listing.patentNumber, listingId: listing.id, claim: null, disclosed: null },
  );
  if (record.terminalDisclaimer?.value !== true) return null;
  const numbers = (record.family?.value ?? []).flatMap((member) => referenceNumberOf(member) ?? []);
  return { relatives: [...new Set(numbers)].filter((number) => number !== listing.patentNumber) };
}

/** A provisional is never patented, so no disclaimer names one. */
const provisional = 'PRO';

function referenceNumberOf({ code, patentNumber, applicationNumber }: FamilyMember) {
  if (code === provisional) return null;
  const application = applicationNumber.replace(/^(\d{2})(\d{6})$/, '$1/$2');
  return parseReferenceNumber(patentNumber ?? application);
}
