import { plain, strong } from './document-lines.engine.ts';
import { drawField, drawHeading } from './document-layout.engine.ts';
import { contentWidth, DocumentSheet, faintColor, sheetMargin } from './document-sheet.engine.ts';

const size = 10.3;
const rowHeight = 17;
/** Between the words of an amount and the amount. */
const gutter = 18;

/** A named value; of several lines the first is a name, and the others identify it. */
type PaperField = { label: string; lines: readonly string[] };

/** An amount as it is written; a total stands below a rule. */
export type PaperAmount = { what: string; amount: string; isTotal?: boolean };

export type MoneyPaper = {
  title: string;
  below: string;
  /** What is said of the file in its properties. */
  subject: string;
  footer: string;
  /** Becomes the date of the file: the same paper gives the same bytes. */
  preparedAt: Date;
  parts: readonly {
    heading: string;
    fields?: readonly PaperField[];
    amounts?: readonly PaperAmount[];
  }[];
  /** The last line, in small letters. */
  note: string;
};

/** A paper about money that nobody signs, such as a receipt: named values, and amounts below each other. */
export async function renderMoneyPaper(paper: MoneyPaper): Promise<Buffer> {
  const { title, below, subject, footer, preparedAt, parts, note } = paper;
  const sheet = new DocumentSheet({ title, subject, footer, preparedAt });
  drawHeading(sheet, title, below);
  for (const { heading, fields = [], amounts = [] } of parts) {
    sheet.paragraph([strong(heading)], { size: 12, gapAfter: 6, keepWithNext: 40 });
    for (const { label, lines } of fields) {
      const [first = '', ...others] = lines;
      const name = others.length > 0 ? strong(first) : plain(first);
      drawField(sheet, label, [[name], ...others.map((line) => [plain(line)])]);
    }
    for (const amount of amounts) drawAmount(sheet, amount);
    sheet.y += 10;
  }
  sheet.paragraph([plain(note)], { size: 8.6, color: faintColor });
  return sheet.finish();
}

/** The amount is flush right, on the first line of its words. */
function drawAmount(sheet: DocumentSheet, { what, amount, isTotal = false }: PaperAmount): void {
  sheet.ensure(rowHeight * 2);
  if (isTotal) {
    sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
    sheet.y += 5;
  }
  const style = isTotal ? 'semibold' : 'regular';
  const amountWidth = sheet.widthOf(amount, style, size);
  const baseline = sheet.y + size;
  const page = sheet.pageIndex;
  sheet.paragraph([isTotal ? strong(what) : plain(what)], {
    width: contentWidth - amountWidth - gutter,
    leading: 1.35,
    gapAfter: rowHeight - size * 1.35,
  });
  if (page !== sheet.pageIndex) throw new RangeError('the words of an amount fill a page');
  const x = sheetMargin.left + contentWidth - amountWidth;
  sheet.drawText(amount, { x, baseline, size, style });
}
