import { createHash, sign } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { assembleCms, signedAttributesDer } from './seal-cms.engine.ts';
import type { SealIdentity } from './seal-identity.engine.ts';

export const sealSubFilter = 'ETSI.CAdES.detached';

/** Room for the signature in bytes; a seal with a long chain of certificates takes about 7,000. */
const contentsBytes = 12_288;
const rangeSlot = '**********';

/**
 * Seals a PDF: PAdES baseline B-B (ETSI EN 319 142-1), one signature over every byte of the file, in
 * an invisible field on the last page. The time of sealing is in the PDF, as the standard requires.
 * Throws when the document is sealed already.
 */
export async function sealPdf(
  pdf: Buffer,
  identity: SealIdentity,
  options: { reason: string; sealedAt: Date },
): Promise<Buffer> {
  if (pdf.includes(`/${sealSubFilter}`)) throw new Error('the document is sealed already');
  const prepared = await addSignatureField(pdf, options);
  const { start, end } = findContents(prepared);
  const range = [0, start, end, prepared.length - end];
  writeByteRange(prepared, range);
  const digest = createHash('sha256')
    .update(prepared.subarray(0, start))
    .update(prepared.subarray(end))
    .digest();
  const cms = assembleCms({
    certificates: [identity.certificateDer, ...identity.chainDer],
    digest,
    signature: sign(
      'sha256',
      signedAttributesDer(identity.certificateDer, digest),
      identity.privateKey,
    ),
  });
  if (cms.length > contentsBytes) throw new Error('the certificates of the seal are too long');
  prepared.write(cms.toString('hex'), start + 1, 'latin1');
  return prepared;
}

async function addSignatureField(
  pdf: Buffer,
  options: { reason: string; sealedAt: Date },
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context, catalog } = document;
  const page = document.getPages().at(-1);
  if (!page) throw new Error('a document without pages cannot be sealed');
  const slots = [0, PDFName.of(rangeSlot), PDFName.of(rangeSlot), PDFName.of(rangeSlot)];
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: sealSubFilter,
      ByteRange: slots,
      Contents: PDFHexString.of('0'.repeat(contentsBytes * 2)),
      Reason: PDFHexString.fromText(options.reason),
      M: PDFString.fromDate(options.sealedAt),
    }),
  );
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      Rect: [0, 0, 0, 0],
      // Print and Locked.
      F: 132,
      P: page.ref,
      V: signature,
    }),
  );
  page.node.addAnnot(field);
  // SignaturesExist and AppendOnly: a program must not rewrite the file on saving.
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [field] }));
  const saved = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
  return Buffer.from(saved);
}

/** The place of the still empty hexadecimal string, angle brackets included. */
function findContents(pdf: Buffer): { start: number; end: number } {
  const empty = `<${'0'.repeat(contentsBytes * 2)}>`;
  const start = pdf.indexOf(empty, 0, 'latin1');
  if (start < 0) throw new Error('the room for the signature was not written');
  return { start, end: start + empty.length };
}

function writeByteRange(pdf: Buffer, range: readonly number[]): void {
  const open = pdf.indexOf('[', pdf.indexOf('/ByteRange', 0, 'latin1'), 'latin1');
  const close = pdf.indexOf(']', open, 'latin1');
  if (open < 0 || close < 0 || !pdf.subarray(open, close).includes(rangeSlot)) {
    throw new Error('the room for the byte range was not written');
  }
  const text = `[${range.join(' ')}`.padEnd(close - open, ' ');
  pdf.write(text, open, 'latin1');
}
