import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Invention, PaperKind } from '../content/invention.ts';
import { writeCostModel } from './cost-model.ts';
import { writePatentPaper } from './patent-paper.ts';
import { writeResearch } from './research-paper.ts';
import { margin, nameOf, pageHeight, type Paper, textWidth } from './sheet.ts';

const writers = {
  document: writePatentPaper,
  research: writeResearch,
  costModel: writeCostModel,
} as const;

const fileNames: Record<PaperKind, string> = {
  document: 'Patent document.pdf',
  research: 'Research.pdf',
  costModel: 'Cost model.pdf',
};

/** A paper of a demo listing as a PDF: real text and drawings, marked as made for demonstration. */
export async function demoPaper(
  invention: Invention,
  kind: PaperKind,
): Promise<{ name: string; content: Buffer }> {
  const paper = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    info: { Title: invention.title, Author: nameOf(invention.seller) },
  });
  const content = buffer(paper);
  writers[kind](paper, invention);
  markPages(paper);
  paper.end();
  return { name: fileNames[kind], content: await content };
}

function markPages(paper: Paper): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page);
    // Below the bottom margin pdfkit would begin a new page.
    paper.page.margins.bottom = 0;
    paper
      .font('Times-Italic')
      .fontSize(8)
      .text(
        `Made for demonstration: no such patent exists.   ${page + 1} / ${count}`,
        margin,
        pageHeight - 40,
        { width: textWidth, align: 'center', lineBreak: false },
      );
  }
}
