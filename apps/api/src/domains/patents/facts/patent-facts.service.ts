import type { Tx } from '../../../core/db/database.ts';
import { type FactKind, type NewFact, saysTheSame } from './patent-facts.rules.ts';
import {
  deleteOfOrigin,
  deleteUnshown,
  insertFacts,
  listFactsFrom,
  type ReadFrom,
  supersedeFacts,
  supersedeOfOrigin,
  supersedeOtherNumbers,
  touchFacts,
  updateShown,
} from './patent-facts.store.ts';
import { lockPatent } from '../patents.store.ts';

/**
 * Notes a whole reading of one source. What it says again gets the new day; what it says otherwise, or no longer,
 * is superseded and kept. `says` names the kinds that this reading would have had.
 */
export async function noteReading(
  tx: Tx,
  from: ReadFrom,
  facts: readonly NewFact[],
  says: (kind: FactKind) => boolean,
): Promise<void> {
  await lockPatent(tx, from.number, from.readAt);
  const known = (await listFactsFrom(tx, from)).filter(({ kind }) => says(kind));
  const same = new Map<FactKind, string>();
  for (const { id, kind, value } of known) {
    const read = facts.find((one) => one.kind === kind);
    if (read && saysTheSame(value, read.value)) same.set(kind, id);
  }
  const over = known.filter(({ kind }) => !same.has(kind)).map(({ id }) => id);
  await touchFacts(tx, [...same.values()], from);
  await supersedeFacts(tx, over, from.readAt);
  await insertFacts(
    tx,
    from,
    facts.filter(({ kind }) => !same.has(kind)),
  );
}

/** What one document says about its patent. */
export type DocumentReading = {
  /** The listing that the document belongs to. */
  listingId: string;
  readAt: Date;
  /** The whole of it: what an earlier document of this listing said beyond it no longer stands. */
  facts: readonly NewFact[];
};

/**
 * Notes what a listing's grant document says about the patent whose number it gives, in the caller's transaction.
 * Only that listing's page shows it, until {@link showDocumentFacts}. Safe to repeat.
 * @param number normalized, as the document gives it; not the one that a person typed.
 */
export async function noteDocumentFacts(
  tx: Tx,
  number: string,
  { listingId, readAt, facts }: DocumentReading,
): Promise<void> {
  const asOf = readAt.toISOString().slice(0, 10);
  const from: ReadFrom = { number, source: 'document', origin: listingId, asOf, readAt };
  await supersedeOtherNumbers(tx, from);
  await noteReading(tx, from, facts, () => true);
}

/** The listing is published: what its document says may be told to whoever looks the number up. */
export async function showDocumentFacts(tx: Tx, listingId: string): Promise<void> {
  await updateShown(tx, listingId);
}

/** The listing is deleted: what its documents said and nobody was told is forgotten. */
export async function forgetDocumentFacts(tx: Tx, listingId: string): Promise<void> {
  await deleteUnshown(tx, listingId);
}

/** The account of the listing's owner is erased: what their documents said goes with them, told before or not. */
export async function eraseDocumentFacts(tx: Tx, listingId: string): Promise<void> {
  await deleteOfOrigin(tx, listingId);
}

/** The document was removed or replaced: it says nothing any more, whether or not it was told before. */
export async function endDocumentFacts(tx: Tx, listingId: string, at: Date): Promise<void> {
  await deleteUnshown(tx, listingId);
  await supersedeOfOrigin(tx, listingId, at);
}
