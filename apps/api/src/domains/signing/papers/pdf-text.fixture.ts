import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hasProgram, runOnPdf } from './document.fixture.ts';

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
  return (await itemsOf(pdf)).map(({ text }) => text).join(' ');
}

/** The text as the signing page shows it and a screen reader reads it, line by line. */
export async function linesOf(pdf: Buffer): Promise<string[]> {
  const items = await itemsOf(pdf);
  return items
    .map(({ text, endsLine }) => (endsLine ? `${text}\n` : text))
    .join('')
    .split('\n');
}

async function itemsOf(pdf: Buffer): Promise<{ text: string; endsLine: boolean }[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useWasm: false });
  const document = await task.promise;
  const found: { text: string; endsLine: boolean }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if ('str' in item) found.push({ text: item.str, endsLine: item.hasEOL });
    }
  }
  await task.destroy();
  return found;
}
