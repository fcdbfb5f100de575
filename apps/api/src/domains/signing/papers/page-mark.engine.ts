import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { DocumentSheet, sheetMargin, sheetSize } from './document-sheet.engine.ts';

const markColor = '#9B1C2E';
const markSize = 11;

/**
 * The pages of these papers as one, with the same words above the text of each page, and without any seal: it would
 * speak of other bytes. The same arguments give the same bytes.
 */
export async function markPages(papers: readonly Buffer[], words: string): Promise<Buffer> {
  const marked = await PDFDocument.create({ updateMetadata: false });
  const [mark] = await marked.embedPdf(await renderMark(words));
  for (const pdf of papers) {
    const paper = await PDFDocument.load(pdf, { updateMetadata: false });
    dropSeals(paper);
    for (const page of await marked.copyPages(paper, paper.getPageIndices())) {
      marked.addPage(page);
      if (mark) page.drawPage(mark);
    }
  }
  marked.setTitle(words);
  marked.setLanguage('en-US');
  return Buffer.from(await marked.save({ useObjectStreams: false }));
}

/** The fields in which its seals are. */
function dropSeals(paper: PDFDocument): void {
  for (const { node } of paper.getPages()) {
    const annotations = node.Annots();
    if (!annotations) continue;
    const kept = annotations.asArray().filter((one) => {
      const field = paper.context.lookupMaybe(one, PDFDict);
      return field?.get(PDFName.of('FT')) !== PDFName.of('Sig');
    });
    node.set(PDFName.of('Annots'), paper.context.obj(kept));
  }
}

/** One transparent page with nothing but the words, in the margin above the text. */
async function renderMark(words: string): Promise<Buffer> {
  const sheet = new DocumentSheet({
    ...{ title: '', subject: '', footer: '' },
    preparedAt: new Date(0),
  });
  const x = (sheetSize.width - sheet.widthOf(words, 'semibold', markSize)) / 2;
  const baseline = sheetMargin.top / 2 + markSize / 2;
  sheet.drawText(words, { x, baseline, size: markSize, style: 'semibold', color: markColor });
  return await sheet.finish();
}
