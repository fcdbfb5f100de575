import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { readPdfPages, readWordParagraphs } from './document-text.ts';
import { findInPages, findInParagraphs } from './front-page.rules.ts';

const content = await buffer(process.stdin);
const found =
  workerData === 'docx'
    ? findInParagraphs(await readWordParagraphs(content))
    : findInPages(await readPdfPages(content));
parentPort?.postMessage(found);
