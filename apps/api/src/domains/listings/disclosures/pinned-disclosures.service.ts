import {
  type DisclosureAnswer,
  disclosureWords,
} from '@claimstead/contract/disclosure-questions.ts';
import type { ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { inOrder, versionOf } from './disclosures.rules.ts';
import { listAnswers, setPinned } from './disclosures.store.ts';

/** One question as a deal took it. `answer` null: the sellers had not answered it. */
export type PinnedDisclosure = {
  name: string;
  question: string;
  answer: DisclosureAnswer | null;
  text: string;
  /** Of the question about terminal disclaimers: the patents that one names. */
  referencePatents: ReferencePatent[];
  answeredAt: Date | null;
  papers: { name: string; sha256: string }[];
};

/**
 * Takes a listing's sheet for a deal: an accepted offer, or a payment that is opened. From then on its papers are
 * kept whatever becomes of the sheet. The caller has locked the listing.
 * @returns the version, which the deal keeps; 0: nothing is answered.
 */
export async function pinDisclosures(unit: UnitOfWork, listingId: string): Promise<number> {
  const sheet = await listAnswers(unit.tx, listingId);
  const versions = sheet.map(({ version }) => version);
  await setPinned(unit.tx, listingId, versions, unit.now);
  return versionOf(sheet);
}

/** All eleven questions as they stood at a version, or stand now (null), for the agreement. */
export async function readPinnedDisclosures(
  db: Db | Tx,
  listingId: string,
  version: number | null,
): Promise<PinnedDisclosure[]> {
  const sheet = await listAnswers(db, listingId, version ?? undefined);
  return inOrder(sheet).map(({ question, answered }) => ({
    ...disclosureWords[question],
    answer: answered?.answer ?? null,
    text: answered?.text ?? '',
    referencePatents: answered?.referencePatents ?? [],
    answeredAt: answered?.answeredAt ?? null,
    papers: (answered?.papers ?? []).map(({ name, sha256 }) => ({ name, sha256 })),
  }));
}
