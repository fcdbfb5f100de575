import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { inspectFile } from '../inspection/inspect-file.ts';
import { isWrittenAnew } from '../inspection/inspection.rules.ts';
import { createMeasure } from './measure.ts';
import type { ReceivedFile } from './received-file.ts';

/** A document that may be stored, in its stored form. */
export type InspectedDocument = ReceivedFile & {
  contentType: string;
  extension: string;
  leftOut?: 'own_disk';
};

/**
 * Inspects a document that arrived. The size and SHA-256 of a Word document are those of the copy that took its place.
 * @returns null: it is neither a PDF nor a Word document
 * @throws {Problem} as inspectFile
 */
export async function inspectDocument(
  received: ReceivedFile,
  personId: string,
): Promise<InspectedDocument | null> {
  const content = await inspectFile({ path: received.path, personId }, ['pdf', 'docx']);
  if (!content) return null;
  const { contentType, extension } = content;
  if (!isWrittenAnew(content)) return { ...received, contentType, extension };
  const measure = createMeasure();
  await pipeline(createReadStream(received.path), measure.through, discarding());
  const copy = { ...received, ...measure.result(), contentType, extension };
  return content.isShortened ? { ...copy, leftOut: 'own_disk' } : copy;
}

function discarding(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}
