import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readPdfPages, readWordParagraphs } from './document-text.engine.ts';
import { findInPages, findInParagraphs } from './front-page.rules.ts';

const standardInput = 0;
const content = readFileSync(standardInput);
const found =
  workerData === 'docx'
    ? findInParagraphs(await readWordParagraphs(content))
    : findInPages(await readPdfPages(content));
parentPort?.postMessage(found);
