import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { fromBufferPromise } from 'yauzl';
import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { ProviderFailure } from '../../core/errors/provider-failure.ts';
import { fileNames } from './send-form.adapter.ts';

const mostBytes = 40 * 1024 * 1024;

type SentFile = { documentName?: string | null | undefined; pageCount?: number | null | undefined };

/**
 * One paper out of what BoldSign gives for a document that is downloaded individually: a zip with a PDF for
 * each file. Names are compared by their letters, since spaces may come back as something else. An audit trail
 * is not one of them, and a paper with more pages than were sent is refused: an account whose brand combines
 * the audit trail with the document would have addresses recorded for all to read.
 * @throws Error where the paper is not found exactly once: nothing is guessed about what people signed.
 * @throws {ProviderFailure} refused, for a paper that is longer or shorter than the one that was sent
 */
export async function paperIn(
  downloaded: Buffer,
  part: SigningPart,
  sent: readonly SentFile[],
): Promise<Buffer> {
  const zip = await fromBufferPromise(downloaded, { validateEntrySizes: true });
  const found: Buffer[] = [];
  const name = lettersOf(fileNames[part]);
  for await (const entry of zip.eachEntry()) {
    const given = lettersOf(entry.fileName);
    if (!given.startsWith(name) || /audit(trail|log)/.test(given)) continue;
    if (entry.uncompressedSize > mostBytes)
      throw new Error('BoldSign gives back a paper too large');
    found.push(await buffer(await zip.openReadStreamPromise(entry)));
  }
  const [paper, ...others] = found;
  if (!paper || others.length > 0 || !isPdf(paper)) {
    throw new Error(`BoldSign gives back ${found.length} papers for the ${part}`);
  }
  const pages = sent.find((file) => lettersOf(file.documentName ?? '') === name)?.pageCount;
  if (pages) await refuseOtherPages(paper, part, pages);
  return paper;
}

/** BoldSign's audit trail, which it gives only for a document that all have signed. */
export function recordIn(downloaded: Buffer): Buffer {
  if (isPdf(downloaded)) return downloaded;
  throw new ProviderFailure('unknown', null, 'BoldSign gives no PDF for the audit trail');
}

async function refuseOtherPages(paper: Buffer, part: SigningPart, sent: number): Promise<void> {
  const document = await PDFDocument.load(paper, { updateMetadata: false, ignoreEncryption: true });
  const pages = document.getPageCount();
  if (pages === sent) return;
  const note = `BoldSign gives back ${pages} pages for the ${part}, of which ${sent} were sent`;
  throw new ProviderFailure('refused', null, `${note}: is the audit trail combined with it?`);
}

function isPdf(content: Buffer): boolean {
  return content.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

function lettersOf(fileName: string): string {
  const name = fileName.split('/').at(-1) ?? '';
  return name
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
