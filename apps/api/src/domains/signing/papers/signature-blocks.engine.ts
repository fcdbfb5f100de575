import type { SignaturePlace } from './document-input.port.ts';
import type { DocumentSheet } from './document-sheet.engine.ts';
import {
  contentWidth,
  faintColor,
  sheetMargin,
  sheetSize,
  textColor,
} from './document-sheet.engine.ts';
import { plain } from './document-lines.engine.ts';

/** One signer's block: `lines` say for whom it is, `titled` adds a line for a title. */
export interface SignatureBlock {
  signerKey: string;
  role: string;
  lines: string[];
  titled: boolean;
}

const gutter = 28;
const columnWidth = (contentWidth - gutter) / 2;
const markHeight = 38;
const fieldStep = 21;
const rowGap = 20;
const fieldInset = 62;
const partySize = 10;

/**
 * Draws the blocks in two columns at the cursor and returns where each signer signs. A row is never
 * split over two pages, and the last one keeps `below` points under it on its page. The lines stay empty: nobody's signature is filled in beforehand.
 */
export function drawSignatureBlocks(
  sheet: DocumentSheet,
  blocks: readonly SignatureBlock[],
  below: number,
): SignaturePlace[] {
  const places: SignaturePlace[] = [];
  for (let index = 0; index < blocks.length; index += 2) {
    const row = blocks.slice(index, index + 2);
    const height = Math.max(...row.map((block) => blockHeight(sheet, block)));
    sheet.ensure(index + 2 < blocks.length ? height : height + below);
    const headHeight = Math.max(...row.map((block) => partyHeight(sheet, block)));
    for (const [column, block] of row.entries()) {
      const x = sheetMargin.left + column * (columnWidth + gutter);
      places.push(drawBlock(sheet, block, x, headHeight));
    }
    sheet.y += height;
  }
  return places;
}

/** Room that the first row of these blocks takes, to keep a heading with it. */
export function firstRowHeight(sheet: DocumentSheet, blocks: readonly SignatureBlock[]): number {
  return Math.max(0, ...blocks.slice(0, 2).map((block) => blockHeight(sheet, block)));
}

function partyLines(sheet: DocumentSheet, block: SignatureBlock) {
  return block.lines.flatMap((line) => sheet.breakText([plain(line)], columnWidth, partySize));
}

function partyHeight(sheet: DocumentSheet, block: SignatureBlock): number {
  return 16 + partyLines(sheet, block).length * 13.5;
}

function blockHeight(sheet: DocumentSheet, block: SignatureBlock): number {
  const fields = block.titled ? 3 : 2;
  return partyHeight(sheet, block) + markHeight + 14 + fields * fieldStep + rowGap;
}

function drawBlock(
  sheet: DocumentSheet,
  block: SignatureBlock,
  x: number,
  headHeight: number,
): SignaturePlace {
  const top = sheet.y;
  sheet.drawLabel(block.role, x, top + 9);
  for (const [index, line] of partyLines(sheet, block).entries()) {
    sheet.drawLine(line, x, top + 24 + index * 13.5, partySize);
  }
  const ruleY = top + headHeight + markHeight + 4;
  sheet.drawRule(x, ruleY, columnWidth, 0.7, textColor);
  sheet.drawText('Signature', { x, baseline: ruleY + 9.5, size: 7.4, color: faintColor });
  let fieldY = ruleY + 14;
  const field = (name: string) => {
    fieldY += fieldStep;
    sheet.drawText(name, { x, baseline: fieldY, size: 8, color: faintColor });
    const width = columnWidth - fieldInset;
    sheet.drawRule(x + fieldInset, fieldY + 3, width, 0.5, textColor);
    return { x: x + fieldInset + 3, y: sheetSize.height - fieldY, width: width - 6 };
  };
  const nameAt = field('Printed name');
  const titleAt = block.titled ? field('Title') : undefined;
  const dateAt = field('Date');
  return {
    signerKey: block.signerKey,
    page: sheet.pageIndex,
    x,
    y: sheetSize.height - ruleY + 1,
    width: columnWidth,
    height: markHeight,
    nameAt,
    dateAt,
    ...(titleAt ? { titleAt } : {}),
  };
}
