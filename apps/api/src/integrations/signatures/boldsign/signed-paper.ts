import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { SigningPart } from '../signatures.port.ts';
import { fileNames } from './send-form.ts';

const mostBytes = 40 * 1024 * 1024;

/**
 * One paper out of what BoldSign gives for a document that is downloaded individually: a zip with a PDF
 * for each file. Names are compared by their letters, since spaces may come back as something else.
 * @throws Error where the paper is not found exactly once: nothing is guessed about what people signed.
 */
export async function paperIn(downloaded: Buffer, part: SigningPart): Promise<Buffer> {
  const zip = await fromBufferPromise(downloaded, { validateEntrySizes: true });
  const found: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!lettersOf(entry.fileName).startsWith(lettersOf(fileNames[part]))) continue;
    if (entry.uncompressedSize > mostBytes)
      throw new Error('BoldSign gives back a paper too large');
    found.push(await buffer(await zip.openReadStreamPromise(entry)));
  }
  const [paper, ...others] = found;
  if (!paper || others.length > 0 || !paper.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new Error(`BoldSign gives back ${found.length} papers for the ${part}`);
  }
  return paper;
}

function lettersOf(fileName: string): string {
  const name = fileName.split('/').at(-1) ?? '';
  return name
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
