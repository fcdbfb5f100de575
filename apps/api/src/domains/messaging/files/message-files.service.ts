import { createHash } from 'node:crypto';
import type {
  MessageFile as FileView,
  UploadedMessageFile,
} from '@claimstead/contract/messaging.contract.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { inspectDocument } from '../../../core/files/inspected-document.ts';
import {
  nameWithExtension,
  type OpenIncoming,
  type ReceivedFile,
  receiveUpload,
} from '../../../core/files/received-file.ts';
import type { Actor } from '../../../core/http/actor.ts';
import {
  documentAddress,
  type DocumentQuery,
  readDocumentAddress,
} from '../../../core/http/documents-origin.ts';
import type { FileSource } from '../../../core/http/serve-file.ts';
import { isId, newId } from '../../../core/ids/ids.ts';
import { withDrawnPicture } from '../../../core/inspection/inspect-file.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { MessagingDeps } from '../messaging.deps.ts';
import { mayWriteTo } from '../partners.service.ts';
import {
  addressLivesSeconds,
  documentPath,
  hasEnded,
  type Leave,
  leaveEnd,
  type LeaveQuery,
  leaveText,
  leaveUri,
  messageFileUri,
  readUntil,
} from './message-file-addresses.rules.ts';
import {
  countWaiting,
  deleteWaitingBefore,
  findFile,
  insertFile,
  listFilesOf,
  type MessageFile,
} from './message-files.store.ts';

export const removeMessageFilesJob = 'messaging.remove_files';

const waitingAtMost = 20;
const waitsHours = 24;
const signedPlace = 'message-file-address';
/** A picture is stored as it is shown: whole, upright, without the camera's metadata. */
const pictureBox = { name: 'whole', width: 1920, height: 1920, fit: 'inside' } as const;

/**
 * Takes a file to send to a person: a PDF, a Word document or a picture, by the rules of listings' files.
 * It is theirs only once a message is sent with it. A refused or broken one leaves nothing behind.
 * @throws {Problem} as {@link mayWriteTo} · messaging.file_invalid · too_many_waiting · files.too_large · files.missing ·
 *   as inspectDocument and receiveUpload
 */
export async function uploadMessageFile(
  deps: MessagingDeps,
  actor: Actor,
  toUserId: string,
  open: OpenIncoming,
): Promise<UploadedMessageFile> {
  await mayWriteTo(deps.db, actor.userId, toUserId);
  return receiveUpload(deps, open, limits.documentBytes, (received) =>
    keepFile(deps, actor, toUserId, received),
  );
}

async function keepFile(
  deps: MessagingDeps,
  actor: Actor,
  toUserId: string,
  received: ReceivedFile,
): Promise<UploadedMessageFile> {
  const id = newId(deps.clock.now().getTime());
  const storageKey = `messages/${id}`;
  const stored = await storeContent(deps, actor, storageKey, received);
  const { extension, leftOut, ...kept } = stored;
  const file: MessageFile = {
    id,
    fromUserId: actor.userId,
    toUserId,
    messageId: null,
    name: nameWithExtension(received.name, extension),
    storageKey,
    lostAt: null,
    ...kept,
  };
  try {
    await transact(deps, async (unit) => {
      if ((await countWaiting(unit.tx, actor.userId)) >= waitingAtMost) {
        throw new Problem('messaging.too_many_waiting');
      }
      await insertFile(unit.tx, file, unit.now);
    });
  } catch (error) {
    await deps.files.remove(storageKey);
    throw error;
  }
  return { ...viewFile(file), leftOut };
}

type Stored = {
  contentType: string;
  extension: string;
  size: number;
  sha256: string;
  leftOut?: 'own_disk' | undefined;
};

async function storeContent(
  deps: MessagingDeps,
  { userId: personId }: Actor,
  storageKey: string,
  received: ReceivedFile,
): Promise<Stored> {
  const document = await inspectDocument(received, personId);
  if (document) {
    await deps.files.putFile(storageKey, document.path);
    const { contentType, extension, size, sha256, leftOut } = document;
    return { contentType, extension, size, sha256, leftOut };
  }
  if (received.size > limits.imageBytes) throw new Problem('files.too_large');
  const file = { path: received.path, personId };
  const drawn = await withDrawnPicture(file, [pictureBox], async (pictures) => {
    const picture = await pictures.find(({ format }) => format === 'webp')?.read();
    if (!picture) throw new Error('a picture without its form as WebP');
    await deps.files.put(storageKey, picture);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    return { contentType: 'image/webp', extension: 'webp', size: picture.length, sha256 };
  });
  if (!drawn) throw new Problem('messaging.file_invalid');
  return drawn;
}

/** The files of these messages by message. */
export async function viewFilesOf(
  db: Db,
  messageIds: readonly string[],
): Promise<Map<string, FileView[]>> {
  const files = await listFilesOf(db, messageIds);
  return new Map(
    [...Map.groupBy(files, (file) => file.messageId ?? '')].map(([messageId, own]) => [
      messageId,
      own.map(viewFile),
    ]),
  );
}

function viewFile(file: MessageFile): FileView {
  const { id, name, size, contentType } = file;
  return { id, uri: messageFileUri(id), name, size, contentType };
}

/**
 * A short-lived address of a file, for one of its two people: at the store itself where it has such
 * addresses; a document at the origin of documents, where there is one; else here. Before it is sent it is its sender's alone.
 * @throws {Problem} identity.sign_in_required · messaging.file_not_found
 */
export async function findAddress(
  deps: MessagingDeps,
  viewerUserId: string | null,
  fileId: string,
): Promise<string> {
  const file = await fileFor(deps, viewerUserId, fileId);
  if (!isPicture(file)) {
    const elsewhere = await deps.files.address(file.storageKey, {
      contentType: file.contentType,
      downloadAs: file.name,
      livesSeconds: addressLivesSeconds,
    });
    // The store would say in its own words, to the person, that a file is gone.
    if (elsewhere !== null && (await deps.files.size(file.storageKey)) === null) throw notFound();
    if (elsewhere !== null) return elsewhere;
    const apart = await documentAddress(deps, documentPath(file.id), viewerUserId ?? '');
    if (apart !== null) return apart;
  }
  const until = leaveEnd(deps.clock.now());
  const leave = { fileId: file.id, viewerUserId: viewerUserId ?? '', until };
  return leaveUri(leave, await sign(deps, leave));
}

/**
 * A file by a short-lived address. Whether this person may see it is decided again.
 * @throws {Problem} identity.sign_in_required · messaging.file_not_found (forged, or another person's) ·
 *   messaging.file_address_ended
 */
export async function openByAddress(
  deps: MessagingDeps,
  viewerUserId: string | null,
  fileId: string,
  query: LeaveQuery,
): Promise<FileSource> {
  const file = await fileFor(deps, viewerUserId, fileId);
  const until = readUntil(query);
  if (until === null) throw notFound();
  const leave = { fileId, viewerUserId: viewerUserId ?? '', until };
  const given = Buffer.from(query.signature ?? '', 'base64url');
  if (!(await deps.secrets.isMark(given, leaveText(leave), signedPlace))) throw notFound();
  if (hasEnded(until, deps.clock.now())) throw new Problem('messaging.file_address_ended');
  return sourceOf(deps, file);
}

function sourceOf(deps: MessagingDeps, file: MessageFile): FileSource {
  return {
    contentType: file.contentType,
    ...(isPicture(file) ? {} : { downloadAs: file.name }),
    etag: `"${file.id}"`,
    cacheControl: 'no-store',
    size: () => deps.files.size(file.storageKey),
    open: (range) => deps.files.open(file.storageKey, range),
  };
}

/**
 * A document at the origin of documents, by an address that was made for one of its two people.
 * @throws {Problem} as readDocumentAddress · messaging.file_not_found
 */
export async function openDocument(
  deps: MessagingDeps,
  fileId: string,
  query: DocumentQuery,
): Promise<FileSource> {
  const viewerUserId = await readDocumentAddress(deps, documentPath(fileId), query);
  const file = await fileFor(deps, viewerUserId, fileId);
  if (isPicture(file)) throw notFound();
  return sourceOf(deps, file);
}

async function fileFor(
  deps: MessagingDeps,
  viewerUserId: string | null,
  fileId: string,
): Promise<MessageFile> {
  if (viewerUserId === null) throw new Problem('identity.sign_in_required');
  const file = isId(fileId) ? await findFile(deps.db, fileId) : null;
  const isTheirs =
    file?.fromUserId === viewerUserId ||
    (file?.toUserId === viewerUserId && file.messageId !== null);
  if (!file || !isTheirs || file.lostAt !== null) throw notFound();
  return file;
}

const notFound = () => new Problem('messaging.file_not_found');
const isPicture = (file: MessageFile) => file.contentType.startsWith('image/');

async function sign(deps: MessagingDeps, leave: Leave): Promise<string> {
  return (await deps.secrets.mark(leaveText(leave), signedPlace)).toString('base64url');
}

/** After the commit, the content of these files goes too. */
export function removeFiles(unit: UnitOfWork, keys: string[]): void {
  if (keys.length > 0) unit.enqueue({ name: removeMessageFilesJob, data: { keys } });
}

/** Deletes files that were uploaded a day ago and never sent. */
export async function forgetWaitingFiles(deps: MessagingDeps): Promise<void> {
  for (let more = true; more; ) {
    more = await transact(deps, async (unit) => {
      const before = new Date(unit.now.getTime() - waitsHours * 3_600_000);
      const keys = await deleteWaitingBefore(unit.tx, before, 100);
      removeFiles(unit, keys);
      return keys.length > 0;
    });
  }
}
