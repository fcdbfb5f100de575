import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { inspectFile } from '../inspection/inspect-file.ts';
import { createMeasure } from './measure.ts';
import type { ReceivedFile } from './received-file.ts';

/** A document that may be stored, in its stored form. */
export type InspectedDocument = ReceivedFile & {
  contentType: string;
  extension: string;
  leftOut?: 'own_disk';
};

/**
 * Inspects a document that arrived. If something was removed from it, its size and SHA-256 are those of the
 * copy that replaced it.
 * @returns null: it is neither a PDF nor a Word document
 * @throws {Problem} as inspectFile
 */
export async function inspectDocument(received: ReceivedFile): Promise<InspectedDocument | null> {
  const content = await inspectFile(received.path, ['pdf', 'docx']);
  if (!content) return null;
  const { contentType, extension } = content;
  if (!content.isShortened) return { ...received, contentType, extension };
  const measure = createMeasure();
  await pipeline(createReadStream(received.path), measure.through, discarding());
  return { ...received, ...measure.result(), contentType, extension, leftOut: 'own_disk' };
}

function discarding(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}
