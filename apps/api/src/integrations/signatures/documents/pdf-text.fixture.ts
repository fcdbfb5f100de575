import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hasProgram, runOnPdf } from './document-fixtures.ts';

/** The words of a PDF, with single spaces: by `pdftotext` where it is installed, else by pdf.js. */
export async function wordsOf(pdf: Buffer): Promise<string> {
  const text = hasProgram('pdftotext') ? runOnPdf('pdftotext', pdf, ['-']) : await read(pdf);
  return text.replace(/\s+/g, ' ');
}

/** Readers put spaces where the font changes; words are compared without them. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

async function read(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useWasm: false });
  const document = await task.promise;
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) words.push(item.str);
  }
  await task.destroy();
  return words.join(' ');
}
