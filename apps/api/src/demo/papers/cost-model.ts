import type { Invention } from '../content/invention.ts';
import { margin, type Paper, textWidth } from './sheet.ts';
import { numbersFor } from './plausible-numbers.ts';

const parts = ['Material', 'Machine time', 'Assembly', 'Testing', 'Packing', 'Overhead'];
const volumes = [1_000, 10_000, 100_000];

/** One page: what a piece costs to make at three volumes. */
export function writeCostModel(paper: Paper, invention: Invention): void {
  paper.font('Times-Bold').fontSize(17).text('Cost model', margin, 70);
  paper.font('Times-Roman').fontSize(12).text(invention.title);
  paper.moveDown();
  paper.fontSize(10.5).text('Cost of one piece in dollars, by pieces made in a year.');
  const columns = [margin, margin + 200, margin + 300, margin + 400];
  let y = paper.y + 14;
  row(paper, ['', ...volumes.map((volume) => volume.toLocaleString('en-US'))], columns, y, true);
  y += 20;
  const base = numbersFor(`${invention.key}:cost`, parts.length, 0.6, 9.5);
  const totals = volumes.map(() => 0);
  for (const [index, part] of parts.entries()) {
    const costs = volumes.map((_, column) => (base[index] ?? 1) * 0.72 ** column);
    for (const [column, cost] of costs.entries()) totals[column] = (totals[column] ?? 0) + cost;
    row(paper, [part, ...costs.map(dollars)], columns, y, false);
    y += 18;
  }
  paper
    .lineWidth(0.8)
    .moveTo(margin, y)
    .lineTo(margin + textWidth, y)
    .stroke();
  row(paper, ['Total', ...totals.map(dollars)], columns, y + 6, true);
  paper.font('Times-Roman').fontSize(10.5);
  paper.text(
    'Assumptions: one shift, tools written off over four years, no licenses to third parties.',
    margin,
    y + 48,
    { width: textWidth },
  );
}

function row(paper: Paper, texts: string[], columns: number[], y: number, bold: boolean): void {
  paper.font(bold ? 'Times-Bold' : 'Times-Roman').fontSize(10.5);
  for (const [index, text] of texts.entries()) {
    const width = index === 0 ? 190 : 80;
    const align = index === 0 ? 'left' : 'right';
    paper.text(text, columns[index] ?? margin, y, { width, align, lineBreak: false });
  }
}

function dollars(amount: number): string {
  return amount.toFixed(2);
}
