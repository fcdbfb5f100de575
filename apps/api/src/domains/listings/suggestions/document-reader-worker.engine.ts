import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openPdf, readWordParagraphs } from './document-text.engine.ts';
import { findInParagraphs } from './front-page.rules.ts';
import { readGrant } from './grant/grant-reading.engine.ts';

const standardInput = 0;
const content = readFileSync(standardInput);
const found =
  workerData === 'docx'
    ? findInParagraphs(await readWordParagraphs(content))
    : await readGrant(await openPdf(content));
parentPort?.postMessage(found);
