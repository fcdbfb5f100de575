import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** One field of a front page as it is printed: its code, and its lines beside it. */
type Field = { code?: string; lines: string[]; centred?: boolean };

export type FrontPage = {
  heading: Field[];
  headingRight: Field[];
  left: Field[];
  right: Field[];
  /** The order in which the file draws its pieces: as it is read, or all mixed. */
  order?: 'read' | 'mixed';
  /** Each word is a piece of its own, as some programs write. */
  byWord?: boolean;
  /** Lines of the pages after it. */
  further?: string[];
};

const columns = { left: 48, right: 312 };
const columnWidth = 248;
const size = 9;
const leading = 11;
const indent = 26;

type Piece = { text: string; x: number; y: number; size: number };

/** A page set as the office sets the front of a grant: two columns under a heading in two parts. */
export async function frontPage(page: FrontPage): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  document.font('Times-Roman');
  const measure = (text: string, of: number) => document.fontSize(of).widthOfString(text);
  const pieces = [
    ...column(page.heading, columns.left, 90, 13, measure),
    ...column(page.headingRight, columns.right, 90, 11, measure),
    ...column(page.left, columns.left, 150, size, measure),
    ...column(page.right, columns.right, 150, size, measure),
  ].flatMap((piece) => (page.byWord ? wordsOf(piece, measure) : [piece]));
  const drawn = page.order === 'mixed' ? mixed(pieces) : pieces;
  document.moveTo(columns.left, 138).lineTo(564, 138).stroke();
  for (const piece of drawn) {
    document.fontSize(piece.size).text(piece.text, piece.x, piece.y, { lineBreak: false });
  }
  for (const [at, text] of (page.further ?? []).entries()) {
    if (at === 0) document.addPage();
    document.fontSize(size).text(text, columns.left, 90 + at * leading, { lineBreak: false });
  }
  document.end();
  return buffer(document);
}

type Measure = (text: string, size: number) => number;

function column(fields: Field[], x: number, top: number, of: number, measure: Measure): Piece[] {
  let y = top;
  const pieces: Piece[] = [];
  for (const { code, lines, centred } of fields) {
    if (code !== undefined) pieces.push({ text: `(${code})`, x, y, size: of });
    for (const [at, text] of lines.entries()) {
      // A heading such as ABSTRACT stands in the middle; what it heads begins at the edge.
      const isHead = centred === true && at === 0;
      const inside = centred === true && at > 0 ? 0 : indent;
      const left = isHead ? x + (columnWidth - measure(text, of)) / 2 : x + inside;
      pieces.push({ text, x: left, y, size: of });
      y += of * (leading / size);
    }
    y += 4;
  }
  return pieces;
}

function wordsOf(piece: Piece, measure: Measure): Piece[] {
  let x = piece.x;
  return piece.text.split(' ').map((text) => {
    const word = { ...piece, text, x };
    x += measure(`${text} `, piece.size);
    return word;
  });
}

/** Always the same other order: every seventh, then the rest of them. */
function mixed(pieces: Piece[]): Piece[] {
  const step = 7;
  return Array.from({ length: step }, (_, from) =>
    pieces.filter((_piece, at) => at % step === step - 1 - from),
  ).flat();
}

/** A Word document of these paragraphs; a line break inside one is a line break in it. */
export async function wordDocument(paragraphs: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name);
  const runs = paragraphs.map((paragraph) => {
    const lines = paragraph
      .split('\n')
      .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`);
    return `<w:p><w:r>${lines.join('<w:br/>')}</w:r></w:p>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  add(
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  add(
    'word/document.xml',
    `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${runs.join('')}</w:body></w:document>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
