import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Invention, PaperKind } from '../content/invention.ts';
import { type PersonKey, people } from '../content/people.ts';
import { type FigureKind, figures } from '../figures/figures.ts';
import { plate, weights } from '../figures/strokes.ts';
import { writeCostModel } from './cost-model.ts';
import { writePatentPaper } from './patent-paper.ts';
import { writeResearch } from './research-paper.ts';

export type Paper = InstanceType<typeof PDFDocument>;

export const margin = 64;
export const pageWidth = 612;
export const pageHeight = 792;
export const textWidth = pageWidth - 2 * margin;

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

export function nameOf(person: PersonKey): string {
  return `${people[person].firstName} ${people[person].lastName}`;
}

/** Draws a figure with its upper left corner there; a width of 484 fills the text's. */
export function drawFigure(
  paper: Paper,
  kind: FigureKind,
  at: { x: number; y: number; width: number },
): void {
  const scale = at.width / plate.width;
  paper.save().translate(at.x, at.y).scale(scale);
  for (const { path, weight, dashed, at: place } of figures[kind]()) {
    paper.save();
    if (place) paper.translate(place.x, place.y).scale(place.scale);
    if (dashed) paper.dash(14, { space: 5 });
    paper.lineWidth(weights[weight]).lineCap('round').lineJoin('round').path(path).stroke();
    paper.restore();
  }
  paper.restore();
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
