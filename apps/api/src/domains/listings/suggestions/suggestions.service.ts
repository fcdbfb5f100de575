import { limits } from '@claimstead/contract/limits.ts';
import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import type { DocumentFindings, Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { fileUri } from '../files/file-addresses.rules.ts';
import { withContentHere } from '../../../core/files/content-here.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { listCategories } from '../categories/categories.store.ts';
import { linkedUserIds } from '../owners/owners.rules.ts';
import { listOwnersOf, ownsListing } from '../owners/owners.store.ts';
import { noteDocumentFacts, showDocumentFacts } from '../../patents/patents.api.ts';
import { documentFacts } from './grant/document-facts.rules.ts';
import { readDocument, type Reading } from './document-reading.engine.ts';
import {
  findAwaited,
  findSuggestions,
  insertAwaited,
  lockReading,
  saveReading,
  wasPublished,
} from './suggestions.store.ts';
import {
  type DocumentReading,
  readingLifecycle,
  type ReadingTransition,
} from './reading-lifecycle.rules.ts';

type Taking = Situation<DocumentReading> & { isScan: boolean; found: DocumentFindings | null };

const take = keepLifecycle<ReadingTransition, Taking>(readingLifecycle, {
  save: ({ tx, now }, { subject, isScan, found }, { transition: { to }, mark }) =>
    saveReading(tx, subject, { ...subject, status: to, isScan, found, at: now }, mark),
  movedOn: ({ fileId }) => new Error(`document ${fileId} was read although it was locked`),
});

/** Whose numbers have the form of a grant's. */
const grantedTypeId = 1;

/** After the commit, this patent document is read for suggestions. */
export async function awaitSuggestions(
  unit: UnitOfWork,
  place: { listingId: string; fileId: string },
): Promise<void> {
  await insertAwaited(unit.tx, place, unit.now);
  unit.emit({ type: 'listings.document_uploaded', payload: place });
}

/**
 * What the listing's document says, for its owners to use piece by piece.
 * @throws {Problem} listings.not_found for anyone else
 */
export async function viewSuggestions(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<Suggestions> {
  const owns = isId(listingId) && (await ownsListing(deps.db, listingId, actor.userId));
  if (!owns) throw new Problem('listings.not_found');
  const stored = await findSuggestions(deps.db, listingId);
  if (!stored) return { status: 'none', documentUri: null, found: null };
  const { status, fileId, found } = stored;
  const documentUri = fileUri(fileId);
  if (!found) return { status, documentUri, found: null };
  const ids = new Map((await listCategories(deps.db)).map(({ id, name }) => [name, id]));
  const categories = found.categories.flatMap((category) => {
    const id = ids.get(category.name);
    return id === undefined ? [] : [{ ...category, id }];
  });
  return { status, documentUri, found: { ...found, categories } };
}

/** The day of the grant as the listing's patent document says, `YYYY-MM-DD`; null: it was not read. */
export async function readGrantDay(db: Db, listingId: string): Promise<string | null> {
  return (await readPrintedDays(db, listingId)).grantedOn;
}

/** The days that the listing's patent document prints, `YYYY-MM-DD`; null: not read, or not there. */
export async function readPrintedDays(
  db: Db,
  listingId: string,
): Promise<{ grantedOn: string | null; originalGrantedOn: string | null; filedOn: string | null }> {
  const found = (await findSuggestions(db, listingId))?.found;
  // What was read before these were looked for has none of the later two.
  return {
    grantedOn: found?.grantedOn ?? null,
    originalGrantedOn: found?.originalGrantedOn ?? null,
    filedOn: found?.filedOn ?? null,
  };
}

/**
 * Reads a waiting document, notes what it says in its patent's record and updates the owners' pages. Safe to repeat:
 * a document that is gone, replaced or already read is skipped. One that cannot be read within its limits gives no
 * suggestions.
 */
export async function readUploadedDocument(
  deps: ListingsDeps,
  { listingId, fileId }: { listingId: string; fileId: string },
): Promise<void> {
  const awaited = await findAwaited(deps.db, fileId);
  if (!awaited) return;
  // A published listing was already filled in by its owners.
  const reading: Reading =
    awaited.firstPublishedAt === null
      ? await readStored(deps, awaited)
      : { end: 'read', found: null, isScan: false };
  if (reading.end === 'broken') {
    deps.log.warn({ listingId, note: reading.note }, 'suggestions: could not read');
  }
  await transact(deps, async (unit) => {
    const found = reading.end === 'read' ? reading.found : null;
    // It may be published while its document is read: what the document says is then told at once.
    const isPublished = await wasPublished(unit.tx, listingId);
    const subject = await lockReading(unit.tx, fileId);
    if (subject?.status !== 'pending') return;
    const isScan = reading.end === 'read' && found === null && reading.isScan;
    await take(unit, { subject, isScan, found }, { move: moveOf(reading), by: 'system' });
    if (found) await noteFacts(unit, listingId, found);
    if (found && isPublished) await showDocumentFacts(unit.tx, listingId);
    const owners = await listOwnersOf(unit.tx, [listingId]);
    unit.tell(linkedUserIds(owners), 'listing', { patentId: listingId });
  });
}

/** What the document says of its patent goes to the record of the number that the document itself gives. */
async function noteFacts(
  { tx, now }: UnitOfWork,
  listingId: string,
  found: DocumentFindings,
): Promise<void> {
  const facts = documentFacts(found);
  const number = parsePatentNumber(found.patentNumber?.value ?? '', grantedTypeId);
  if (facts.length === 0 || !number.ok) return;
  await noteDocumentFacts(tx, number.normalised, { listingId, readAt: now, facts });
}

async function readStored(
  deps: ListingsDeps,
  { storageKey, contentType }: { storageKey: string; contentType: string },
): Promise<Reading> {
  const kind = contentType === 'application/pdf' ? 'pdf' : 'docx';
  const reading = await withContentHere(deps.files, storageKey, limits.documentBytes, (path) =>
    readDocument(path, kind, { ocrProgram: deps.config.ocrProgram }),
  );
  return reading ?? { end: 'broken', note: 'its content is gone' };
}

function moveOf(reading: Reading): ReadingTransition['move'] {
  if (reading.end === 'broken') return 'fail';
  return reading.end === 'read' && reading.found !== null ? 'find' : 'find_nothing';
}
