import type { Annex } from './document.copy.ts';
import { plain, strong } from './document-lines.engine.ts';
import { type DocumentSheet, faintColor, inkColor } from './document-sheet.engine.ts';

const indent = 22;
const paperSize = 8.4;

/** Sets an annex on pages of its own: numbered questions, each with its answer and its papers below. */
export function drawAnnex(sheet: DocumentSheet, annex: Annex): void {
  sheet.addPage();
  sheet.paragraph([strong(annex.title)], { size: 15, gapAfter: 5, color: inkColor });
  sheet.paragraph(annex.opening, { size: 9.2, color: faintColor, gapAfter: 12 });
  if (annex.inShort) sheet.paragraph(annex.inShort, { gapAfter: 9 });
  for (const [index, entry] of annex.entries.entries()) {
    sheet.paragraph([strong(`${entry.heading}. `), plain(entry.question)], {
      indent,
      label: `${index + 1}.`,
      labelOffset: indent,
      gapAfter: 2,
      keepWithNext: 16,
    });
    for (const [position, line] of entry.lines.entries()) {
      const isLast = position === entry.lines.length - 1 && entry.papers.length === 0;
      sheet.paragraph(line, { indent, gapAfter: isLast ? 9 : 2 });
    }
    for (const [position, paper] of entry.papers.entries()) {
      const gapAfter = position === entry.papers.length - 1 ? 9 : 2;
      sheet.paragraph(paper, { indent, size: paperSize, color: faintColor, gapAfter });
    }
  }
}
