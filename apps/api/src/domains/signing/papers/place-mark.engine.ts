import { PDFDocument } from '@cantoo/pdf-lib';
import type { LinePlace, SignatureMark, SignaturePlace } from './document-input.port.ts';
import { dayText } from './document-parties.copy.ts';
import { DocumentSheet, inkColor, sheetSize } from './document-sheet.engine.ts';

const markSize = 21;
const fieldSize = 10;
const smallestSingle = 7.5;

/**
 * Puts the marks on the document: `/Jane Doe/` or the drawn mark on the signature line, and beside
 * it the printed name, the title and the date in UTC. The text that was signed is left as it is;
 * the marks are laid over it. The same arguments give the same bytes.
 *
 * Throws RangeError for a mark without a place, two marks for one place, or a mark that lacks its
 * text or picture.
 */
export async function placeMarks(
  pdf: Buffer,
  places: SignaturePlace[],
  marks: SignatureMark[],
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = document.getPages();
  const overlay = await renderOverlay(pages.length, placed(places, marks));
  const wanted = [...new Set(places.map((place) => place.page))];
  const layers = await document.embedPdf(overlay, wanted);
  for (const [position, index] of wanted.entries()) {
    const page = pages[index];
    const layer = layers[position];
    if (!page || !layer) throw new RangeError(`the document has no page ${index + 1}`);
    page.drawPage(layer);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

interface Placed {
  place: SignaturePlace;
  mark: SignatureMark;
}

function placed(places: SignaturePlace[], marks: SignatureMark[]): Placed[] {
  if (new Set(marks.map((mark) => mark.signerKey)).size !== marks.length) {
    throw new RangeError('a signer can have only one mark');
  }
  return marks.map((mark) => {
    const place = places.find((candidate) => candidate.signerKey === mark.signerKey);
    if (!place) throw new RangeError(`no place for the mark of ${mark.signerKey}`);
    return { place, mark };
  });
}

/** Transparent pages with nothing but the marks, set with the same fonts as the document. */
async function renderOverlay(pageCount: number, entries: Placed[]): Promise<Buffer> {
  const preparedAt = new Date(Math.max(0, ...entries.map(({ mark }) => mark.signedAt.getTime())));
  const sheet = new DocumentSheet({ title: '', subject: '', preparedAt, footer: '' });
  for (let page = 0; page < pageCount; page += 1) {
    if (page > 0) sheet.addPage();
    // PDFKit writes no content stream for an empty page, and such a page cannot be laid over.
    sheet.pdf.save().restore();
    for (const { place, mark } of entries) {
      if (place.page === page) drawMark(sheet, place, mark);
    }
  }
  return await sheet.finish();
}

function drawMark(sheet: DocumentSheet, place: SignaturePlace, mark: SignatureMark): void {
  if (mark.kind === 'drawn') drawPicture(sheet, place, mark);
  else drawTyped(sheet, place, mark);
  drawFitted(sheet, mark.printedName, place.nameAt);
  drawFitted(sheet, dayText(mark.signedAt), place.dateAt);
  if (mark.title && place.titleAt) drawFitted(sheet, mark.title, place.titleAt);
}

function drawTyped(sheet: DocumentSheet, place: SignaturePlace, mark: SignatureMark): void {
  const name = mark.text?.trim();
  if (!name) throw new RangeError('a typed mark needs its text');
  const text = `/${name.replace(/^\/+|\/+$/g, '')}/`;
  const room = place.width - 8;
  const size = Math.min(markSize, (markSize * room) / sheet.widthOf(text, 'italic', markSize));
  const baseline = sheetSize.height - place.y - 9;
  sheet.drawText(text, { x: place.x + 4, baseline, size, style: 'italic', color: inkColor });
}

function drawPicture(sheet: DocumentSheet, place: SignaturePlace, mark: SignatureMark): void {
  if (!mark.png) throw new RangeError('a drawn mark needs its picture');
  const top = sheetSize.height - place.y - place.height;
  sheet.pdf.image(mark.png, place.x + 4, top, {
    fit: [place.width - 8, place.height - 2],
    valign: 'bottom',
  });
}

/** A long name is set smaller, then on two lines, but never cut: an assignment must show all of it. */
function drawFitted(sheet: DocumentSheet, text: string, at: LinePlace): void {
  const wide = sheet.widthOf(text, 'regular', fieldSize);
  const baseline = sheetSize.height - at.y;
  const single = Math.min(fieldSize, (fieldSize * at.width) / Math.max(wide, 1));
  if (single >= smallestSingle) {
    sheet.drawText(text, { x: at.x, baseline, size: single });
    return;
  }
  let size = smallestSingle;
  while (sheet.breakText([{ text }], at.width, size).length > 2) size *= 0.95;
  const lines = sheet.breakText([{ text }], at.width, size);
  for (const [index, line] of lines.entries()) {
    sheet.drawLine(line, at.x, baseline - (lines.length - 1 - index) * size * 1.12, size);
  }
}
