import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { openPdf, readWordParagraphs } from './document-text.engine.ts';
import { findInParagraphs } from './front-page.rules.ts';
import { readGrant } from './grant/grant-reading.engine.ts';
import {
  fromPicture,
  isScanned,
  type PicturedDocument,
  withRecognition,
} from './scans/recognised-document.engine.ts';
import { completedBy, lacksEssentials } from './scans/second-reading.rules.ts';
import { type PagePicture, pgmOf } from './scans/page-picture.engine.ts';

/**
 * What this thread says: the pictures that it wants to have read, what the front page says as soon as it is read, and
 * at last what it found in all.
 */
export type WorkerMessage =
  | { picture: Uint8Array }
  | { front: unknown }
  | { found: unknown; isScan: boolean };

const standardInput = 0;
const { kind, recognises } = workerData as { kind: string; recognises: boolean };
const content = readFileSync(standardInput);

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function recognise(picture: PagePicture): Promise<string | null> {
  const answer = new Promise<string | null>((resolve) => parentPort?.once('message', resolve));
  say({ picture: pgmOf(picture) });
  return answer;
}

function tell(front: DocumentFindings): void {
  say({ front });
}

/**
 * A front page that has a text is read as a text to its end: its drawings have hardly any, and are no scans. What is
 * missing then of a text that another program once made of the picture is looked for in the picture.
 */
async function readPdf(): Promise<{ found: unknown; isScan: boolean }> {
  const document = await openPdf(content);
  const read = await readGrant(document, tell);
  if (read !== null) return { found: await completed(document, read), isScan: false };
  const found = recognises ? await readGrant(withRecognition(document, recognise), tell) : null;
  return { found, isScan: found === null && (await isScanned(document)) };
}

async function completed(
  document: PicturedDocument,
  read: DocumentFindings,
): Promise<DocumentFindings> {
  if (!recognises || !lacksEssentials(read)) return read;
  tell(read);
  const picture = await readGrant(fromPicture(document, recognise));
  return picture ? completedBy(read, picture) : read;
}

say(
  kind === 'docx'
    ? { found: findInParagraphs(await readWordParagraphs(content)), isScan: false }
    : await readPdf(),
);
