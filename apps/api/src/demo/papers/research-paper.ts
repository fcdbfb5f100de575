import type { Invention } from '../content/invention.ts';
import { drawFigure, margin, nameOf, type Paper, textWidth } from './sheet.ts';
import { numbersFor } from './plausible-numbers.ts';

const rounds = 8;

/** Two pages: what was asked and found, and a chart of the trials. */
export function writeResearch(paper: Paper, invention: Invention): void {
  paper.font('Times-Bold').fontSize(17).text('Report of trials', margin, 70);
  paper.font('Times-Roman').fontSize(12).text(invention.title);
  paper.fontSize(10).text(`Recorded by ${nameOf(invention.seller)}`);
  paper.moveDown(1.2);
  for (const [heading, text] of [
    ['What was asked', invention.problem],
    ['What was built', invention.idea],
    ['What was found', invention.uses],
  ] as const) {
    paper.font('Times-Bold').fontSize(11).text(heading);
    paper.font('Times-Roman').fontSize(10.5).text(text, { align: 'justify' });
    paper.moveDown();
  }
  drawFigure(paper, invention.figure ?? 'steps', { x: margin + 60, y: 460, width: 364 });
  paper.addPage();
  drawTrials(paper, invention);
}

function drawTrials(paper: Paper, invention: Invention): void {
  const before = numbersFor(`${invention.key}:before`, rounds, 52, 78);
  const after = numbersFor(`${invention.key}:after`, rounds, 12, 34);
  paper.font('Times-Bold').fontSize(13).text('Trials side by side', margin, 70);
  paper.font('Times-Roman').fontSize(10.5);
  paper.text('Each pair shows one round: the usual means (outline) and the invention (filled).');
  const base = 420;
  const step = textWidth / rounds;
  paper
    .lineWidth(1)
    .moveTo(margin, base)
    .lineTo(margin + textWidth, base)
    .stroke();
  for (let round = 0; round < rounds; round += 1) {
    const x = margin + round * step + 10;
    paper.rect(x, base - (before[round] ?? 0) * 3.4, 16, (before[round] ?? 0) * 3.4).stroke();
    paper
      .rect(x + 20, base - (after[round] ?? 0) * 3.4, 16, (after[round] ?? 0) * 3.4)
      .fill('#1c2430');
    paper.fillColor('black').fontSize(9);
    paper.text(`${round + 1}`, x, base + 6, { width: 36, align: 'center', lineBreak: false });
  }
  paper.fontSize(10.5).text('Round; height: failures for each hundred runs.', margin, base + 28);
}
