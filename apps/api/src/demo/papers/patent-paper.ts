import type { Invention } from '../content/invention.ts';
import { drawFigure, margin, nameOf, type Paper, pageWidth, textWidth } from './sheet.ts';

const headings: Record<Invention['type'], string> = {
  utility: 'United States Patent',
  design: 'United States Design Patent',
  plant: 'United States Plant Patent',
  provisional: 'Provisional Application',
};

/** A front page with the office's field codes, a drawing sheet, and the text. */
export function writePatentPaper(paper: Paper, invention: Invention): void {
  writeFrontPage(paper, invention);
  paper.addPage();
  drawingSheet(paper, invention);
  paper.addPage();
  writeSpecification(paper, invention);
}

function writeFrontPage(paper: Paper, invention: Invention): void {
  const owners = [invention.seller, ...(invention.partners ?? []).map(({ person }) => person)];
  const family = nameOf(invention.seller).split(' ').at(-1) ?? '';
  paper.font('Times-Bold').fontSize(16).text(headings[invention.type], margin, 66);
  paper.fontSize(12).text(family, margin + 4, 88);
  const number = invention.type === 'provisional' ? 'Appl. No.' : 'Patent No.';
  paper.font('Times-Roman').fontSize(11);
  paper.text(`${number}:  ${invention.number}`, 340, 68, { lineBreak: false });
  paper.text(`Owners:  ${owners.length}`, 340, 86, { lineBreak: false });
  paper
    .lineWidth(1.4)
    .moveTo(margin, 110)
    .lineTo(pageWidth - margin, 110)
    .stroke();

  const column = (textWidth - 24) / 2;
  paper.y = 124;
  field(paper, '54', invention.title.toUpperCase(), column, 'Times-Bold');
  field(paper, '72', `Inventors: ${owners.map(nameOf).join('; ')}`, column);
  field(paper, '52', `Fields: ${invention.categories.join('; ')}`, column);
  field(paper, '56', 'References cited: none', column);

  const right = margin + column + 24;
  paper
    .font('Times-Bold')
    .fontSize(10)
    .text('ABSTRACT', right, 124, { width: column, align: 'center' });
  paper.moveDown(0.4);
  paper.font('Times-Roman').fontSize(10);
  paper.text(invention.idea, right, paper.y, { width: column, align: 'justify' });
  paper.moveDown(0.6);
  paper
    .font('Times-Bold')
    .text(claimsLine(invention), right, paper.y, { width: column, align: 'center' });
  drawFigure(paper, invention.figure ?? 'steps', { x: margin, y: 430, width: textWidth });
}

function field(
  paper: Paper,
  code: string,
  text: string,
  width: number,
  font: 'Times-Roman' | 'Times-Bold' = 'Times-Roman',
): void {
  const top = paper.y;
  paper.font('Times-Roman').fontSize(10).text(`(${code})`, margin, top, { lineBreak: false });
  paper.font(font).text(text, margin + 28, top, { width: width - 28 });
  paper.moveDown(0.7);
}

function drawingSheet(paper: Paper, invention: Invention): void {
  paper.font('Times-Bold').fontSize(9);
  paper.text(invention.number, margin, 64, { width: textWidth, align: 'left', lineBreak: false });
  paper.text('Sheet 1 of 1', margin, 64, { width: textWidth, align: 'right', lineBreak: false });
  drawFigure(paper, invention.figure ?? 'steps', { x: margin, y: 110, width: textWidth });
  paper.fontSize(14).text('FIG. 1', margin, 405, { width: textWidth, align: 'center' });
  paper.save();
  drawFigure(paper, 'steps', { x: margin + 92, y: 460, width: 300 });
  paper.restore();
  paper.fontSize(14).text('FIG. 2', margin, 650, { width: textWidth, align: 'center' });
}

function writeSpecification(paper: Paper, invention: Invention): void {
  const sections: [string, string][] = [
    ['BACKGROUND', invention.problem],
    ['SUMMARY', invention.idea],
    ['DESCRIPTION OF THE DRAWINGS', drawingsText],
    ['USES', invention.uses],
  ];
  paper.font('Times-Bold').fontSize(12);
  paper.text(invention.title.toUpperCase(), margin, 70, { width: textWidth, align: 'center' });
  paper.moveDown();
  for (const [heading, text] of sections) {
    paper.font('Times-Bold').fontSize(10.5).text(heading, { align: 'center' });
    paper.moveDown(0.3);
    paper.font('Times-Roman').text(text, { align: 'justify', indent: 18 });
    paper.moveDown(0.9);
  }
  paper.font('Times-Bold').text('WHAT IS CLAIMED', { align: 'center' });
  paper.moveDown(0.3);
  paper.font('Times-Roman');
  for (const [index, claim] of claimsOf(invention).entries()) {
    paper.text(`${index + 1}. ${claim}`, { align: 'justify', indent: 18 });
    paper.moveDown(0.4);
  }
}

const drawingsText =
  'Figure 1 shows an embodiment; reference numbers name its parts in the order in which they act. ' +
  'Figure 2 shows the order of the steps. The drawings are not to scale.';

function claimsLine(invention: Invention): string {
  const count = claimsOf(invention).length;
  return `${count === 1 ? '1 Claim' : `${count} Claims`}, 1 Drawing Sheet`;
}

function claimsOf(invention: Invention): string[] {
  const subject = invention.title;
  if (invention.type === 'design') {
    return [`The ${lowerFirst(subject)}, as shown and described.`];
  }
  if (invention.type === 'plant') {
    return [`A new and distinct ${lowerFirst(subject)}, as illustrated and described.`];
  }
  const [first = '', second = ''] = invention.idea.split(/(?<=\.)\s+/);
  return [
    `The subject “${subject}”, characterized in the following: ${lowerFirst(first)}`,
    `The subject of claim 1, further characterized in the following: ${lowerFirst(second)}`,
    'The subject of claim 1 or claim 2, arranged as shown in Figure 1.',
  ];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
