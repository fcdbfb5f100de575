import { limits } from '@claimstead/contract/limits.ts';
import {
  type DocumentKind,
  documentKinds,
  type PatentDocuments,
  type UploadedDocument,
} from '@claimstead/contract/listings.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { inspectDocument } from '../../../core/files/inspected-document.ts';
import {
  nameWithExtension,
  type OpenIncoming,
  type ReceivedFile,
  receiveUpload,
} from '../../../core/files/received-file.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { fileIdIn, fileUri, storageKeyOf } from '../files/file-addresses.rules.ts';
import { endDocumentFacts } from '../../patents/patents.api.ts';
import { noteSupplements, removeContent, storedFileOf } from '../files/listing-files.service.ts';
import {
  countFiles,
  deleteFiles,
  insertFile,
  type ListingFile,
  listFilesOf,
} from '../files/listing-files.store.ts';
import { checkMayChangeFiles, lockForFiles } from '../files/file-changes.service.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { seeListing } from '../listings.views.ts';
import { awaitSuggestions } from '../suggestions/suggestions.service.ts';
import { askForPreview, deletePreview } from './preview.service.ts';

/** The most documents of a kind. */
export const filesPerKind = 20;

/**
 * Stores a listing's document; a patent document replaces the previous one. A refused or broken one leaves
 * nothing behind.
 * @throws {Problem} listings.not_found · open_sale · document_invalid · files.too_large · files.missing ·
 *   too_many_documents · as {@link inspectDocument} and {@link receiveUpload}
 */
export async function storeDocument(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  kind: DocumentKind,
  open: OpenIncoming,
): Promise<UploadedDocument> {
  await checkMayChangeFiles(deps, actor, listingId);
  return receiveUpload(deps, open, limits.documentBytes, (received) =>
    keepDocument(deps, actor, listingId, kind, received),
  );
}

async function keepDocument(
  deps: ListingsDeps,
  actor: Actor,
  listingId: string,
  kind: DocumentKind,
  received: ReceivedFile,
): Promise<UploadedDocument> {
  return keepInspected(deps, actor, { listingId, kind }, received, async (unit, file) => {
    await lockForFiles(unit, actor, listingId);
    if (kind === 'document') {
      removeContent(unit, await deleteFiles(unit.tx, { listingId, kind }));
      await deletePreview(unit, listingId);
      askForPreview(unit, file);
      await endDocumentFacts(unit.tx, listingId, unit.now);
    } else if ((await countFiles(unit.tx, listingId, kind)) >= filesPerKind) {
      throw new Problem('listings.too_many_documents');
    }
    await insertFile(unit.tx, file, unit.now);
    if (kind === 'document') await awaitSuggestions(unit, { listingId, fileId: file.id });
    await noteSupplements(unit, listingId);
  });
}

export type NewDocument = Omit<ListingFile, 'position'>;

/**
 * Inspects a document, stores its bytes, and then makes the row that names them in a transaction of its own.
 * Whatever that refuses, nothing of the document is left.
 * @throws {Problem} listings.document_invalid · as {@link inspectDocument} and `name`
 */
export async function keepInspected(
  deps: ListingsDeps,
  actor: Actor,
  place: Pick<NewDocument, 'listingId' | 'kind'>,
  received: ReceivedFile,
  name: (unit: UnitOfWork, file: NewDocument) => Promise<void>,
): Promise<UploadedDocument> {
  const document = await inspectDocument(received, actor.userId);
  if (!document) throw new Problem('listings.document_invalid');
  const fileId = newId(deps.clock.now().getTime());
  const storageKey = storageKeyOf(fileId);
  await deps.files.putFile(storageKey, received.path);
  const file: NewDocument = {
    id: fileId,
    ...place,
    name: nameWithExtension(received.name, document.extension),
    contentType: document.contentType,
    storageKey,
    size: document.size,
    sha256: document.sha256,
  };
  try {
    await transact(deps, (unit) => name(unit, file));
  } catch (error) {
    await deps.files.remove(storageKey);
    throw error;
  }
  return { ...storedFileOf(file), leftOut: document.leftOut };
}

/**
 * Removes a document by its address.
 * @throws {Problem} listings.not_found · file_not_found · open_sale
 */
export async function removeDocument(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  uri: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    await lockForFiles(unit, actor, listingId);
    const fileId = fileIdIn(uri);
    const files = await listFilesOf(unit.tx, listingId);
    const file = files.find(({ id, kind }) => id === fileId && isDocument(kind));
    if (!file) throw new Problem('listings.file_not_found');
    removeContent(unit, await deleteFiles(unit.tx, { listingId, fileId: file.id }));
    if (file.kind === 'document') {
      await deletePreview(unit, listingId);
      await endDocumentFacts(unit.tx, listingId, unit.now);
    }
    await noteSupplements(unit, listingId);
  });
}

/**
 * The documents that this viewer may have: none if only the badge or the bare facts are shown.
 * @throws {Problem} listings.not_found
 */
export async function viewDocuments(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<PatentDocuments> {
  const { sight } = await seeListing(deps.db, listingId, actor.userId, deps.clock.now());
  const files = sight === 'all' ? await listFilesOf(deps.db, listingId) : [];
  const urisOf = (kind: ListingFile['kind']) =>
    files.filter((file) => file.kind === kind).map((file) => fileUri(file.id));
  return {
    documentUri: urisOf('document')[0] ?? null,
    previewUri: urisOf('preview')[0] ?? null,
    researchDocumentUris: urisOf('research'),
    costModelUris: urisOf('costModel'),
    files: files.flatMap((file) =>
      isDocument(file.kind) ? [{ ...storedFileOf(file), kind: file.kind }] : [],
    ),
  };
}

/** Pictures have their own calls, and so do the papers of the disclosures. */
function isDocument(kind: ListingFile['kind']): kind is DocumentKind {
  return (documentKinds as readonly string[]).includes(kind);
}
