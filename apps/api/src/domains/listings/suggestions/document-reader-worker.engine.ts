import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openPdf, readWordParagraphs } from './document-text.engine.ts';
import { findInParagraphs } from './front-page.rules.ts';
import { readGrant } from './grant/grant-reading.engine.ts';
import { isScanned, withRecognition } from './scans/recognised-document.engine.ts';
import { type PagePicture, pgmOf } from './scans/page-picture.engine.ts';

/** What this thread says: first the pictures that it wants to have read, at last what it found. */
export type WorkerMessage = { picture: Uint8Array } | { found: unknown; isScan: boolean };

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

async function readPdf(): Promise<{ found: unknown; isScan: boolean }> {
  const document = await openPdf(content);
  const found = await readGrant(recognises ? withRecognition(document, recognise) : document);
  return { found, isScan: found === null && (await isScanned(document)) };
}

say(
  kind === 'docx'
    ? { found: findInParagraphs(await readWordParagraphs(content)), isScan: false }
    : await readPdf(),
);
