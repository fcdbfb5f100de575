import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const columns = [48, 318] as const;
const columnWidth = 246;
const size = 9;
const leading = 11;
const bodyTop = 84;
const linesOfColumn = 61;

/** A field of a front page: its code, what follows it, and whether its first line stands in the middle. */
export type PaperField = { code?: string; text: string; isCentred?: boolean; gap?: number };

export type GrantPaper = {
  headLeft: string[];
  headRight: string[];
  left: PaperField[];
  right: PaperField[];
  /** Printed in the head of every page but the first. */
  number: string;
  day: string;
  brackets: '()' | '[]';
  set?: 'by word' | 'mixed' | 'spaced out' | undefined;
  /** Further pages of citations, line by line. */
  citations?: string[][];
  sheets?: number;
  /** Headings, paragraphs and claims behind the drawings. */
  body?: string[];
  /** What a program made of each line of the front page that read its picture. */
  misread?: (line: string) => string;
  /** A line that is too long is divided within a word, as the office does. */
  divides?: boolean;
};

type Measure = (text: string) => number;
type Piece = { text: string; x: number; y: number; size?: number };

/** A grant as the office sets it: front page, citations, drawings, and text in two numbered columns. */
export async function grantPaper(paper: GrantPaper): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0 });
  document.font('Times-Roman').fontSize(size);
  const measure: Measure = (text) => document.widthOfString(text);
  const draw = (pieces: Piece[]) => {
    for (const piece of pieces) {
      document
        .fontSize(piece.size ?? size)
        .text(piece.text, piece.x, piece.y, { lineBreak: false });
    }
  };
  const { misread = (line: string) => line } = paper;
  const front = frontPieces(paper, measure)
    .map((piece) => ({ ...piece, text: misread(piece.text) }))
    .flatMap((piece) => pieceAs(paper.set, piece, measure));
  draw(paper.set === 'mixed' ? mixed(front) : front);
  const setPage = (pieces: Piece[]) => {
    document.addPage();
    draw(pieces);
  };
  for (const [at, lines] of (paper.citations ?? []).entries()) {
    const head = [`US ${paper.number}`, `Page ${at + 2}`];
    const left = [...head, `(56)   References Cited`, ...lines.slice(0, linesOfColumn - 4)];
    const right = lines.slice(linesOfColumn - 4);
    setPage([...stacked(left, columns[0]), ...stacked(right, columns[1])]);
  }
  for (let sheet = 1; sheet <= (paper.sheets ?? 0); sheet += 1) {
    const head = `U.S. Patent    ${paper.day}    Sheet ${sheet} of ${paper.sheets}    US ${paper.number}`;
    setPage([
      { text: head, x: 110, y: 48 },
      { text: `FIG. ${sheet}`, x: 280, y: 700 },
    ]);
  }
  for (const pieces of bodyPages(paper, measure)) setPage(pieces);
  document.end();
  return buffer(document);
}

function stacked(lines: readonly string[], x: number): Piece[] {
  return lines.map((text, at) => ({ text, x, y: 48 + at * leading }));
}

function frontPieces(paper: GrantPaper, measure: Measure): Piece[] {
  const head = (lines: string[], x: number) =>
    lines.map((text, at) => ({ text, x, y: 66 + at * 16, size: 12 }));
  return [
    ...head(paper.headLeft, columns[0]),
    ...head(paper.headRight, columns[1]),
    ...fieldPieces(paper.left, columns[0], paper, measure),
    ...fieldPieces(paper.right, columns[1], paper, measure),
  ];
}

function fieldPieces(
  fields: readonly PaperField[],
  x: number,
  { brackets, divides = false }: GrantPaper,
  measure: Measure,
): Piece[] {
  const inside = 26;
  let y = 128;
  const pieces: Piece[] = [];
  for (const { code, text, isCentred, gap = 4 } of fields) {
    const [open, close] = brackets;
    if (code !== undefined) pieces.push({ text: `${open}${code}${close}`, x, y });
    for (const [at, part] of text.split('\n').entries()) {
      const isHead = isCentred === true && at === 0;
      const indent = isCentred === true && !isHead ? 0 : inside;
      const lines = isHead ? [part] : wrapped(part, columnWidth - indent, measure, divides);
      for (const line of lines) {
        const left = isHead ? x + (columnWidth - measure(line)) / 2 : x + indent;
        pieces.push({ text: line, x: left, y });
        y += leading;
      }
    }
    y += gap;
  }
  return pieces;
}

/** The pages of text: two columns with their numbers on top, and between them the number of each fifth line. */
function bodyPages(paper: GrantPaper, measure: Measure): Piece[][] {
  const lines = (paper.body ?? []).flatMap((paragraph) => {
    const isHeading = paragraph === paragraph.toUpperCase() && /[A-Z]{3}/.test(paragraph);
    const set = wrapped(paragraph, columnWidth - 12, measure, paper.divides ?? false);
    return set.map((text, at) => ({ text, indent: isHeading ? 40 : at === 0 ? 10 : 0 }));
  });
  const pages: Piece[][] = [];
  for (let at = 0; at < lines.length; at += 2 * linesOfColumn) {
    const number = 2 * pages.length + 1;
    const pieces: Piece[] = [
      { text: `US ${paper.number}`, x: 270, y: 40 },
      { text: `${number}`, x: columns[0] + columnWidth / 2, y: 52 },
      { text: `${number + 1}`, x: columns[1] + columnWidth / 2, y: 52 },
    ];
    for (const [column, x] of columns.entries()) {
      const from = at + column * linesOfColumn;
      for (const [row, { text, indent }] of lines.slice(from, from + linesOfColumn).entries()) {
        pieces.push({ text, x: x + indent, y: bodyTop + row * leading });
      }
    }
    for (let row = 4; row < linesOfColumn; row += 5) {
      pieces.push({ text: `${row + 1}`, x: 301, y: bodyTop + row * leading, size: 7 });
    }
    pages.push(pieces);
  }
  return pages;
}

const dividedAfter = 5;
const leastDivided = 10;

function wrapped(text: string, width: number, measure: Measure, divides: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    const first = `${word.slice(0, dividedAfter)}-`;
    const mayDivide = divides && word.length >= leastDivided && /^[a-z]+[.,;]?$/.test(word);
    if (mayDivide && measure(`${line} ${first}`) <= width) {
      lines.push(`${line} ${first}`);
      line = word.slice(dividedAfter);
    } else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieceAs(set: GrantPaper['set'], piece: Piece, measure: Measure): Piece[] {
  if (set !== 'by word' && set !== 'spaced out') return [piece];
  // Some layers of text set each sign as a word.
  const text =
    set === 'spaced out'
      ? piece.text
          .replaceAll(/([.,;:()/])/g, ' $1 ')
          .replaceAll(/ +/g, ' ')
          .trim()
      : piece.text;
  let x = piece.x;
  const letters = (piece.size ?? size) * (set === 'spaced out' ? 0.8 : 1);
  return text.split(' ').map((word) => {
    const one = { text: word, x, y: piece.y, size: letters };
    x += (measure(`${word} `) * letters) / size;
    return one;
  });
}

/** Always the same other order: every seventh, then the rest of them. */
function mixed(pieces: Piece[]): Piece[] {
  const step = 7;
  return Array.from({ length: step }, (_, from) =>
    pieces.filter((_piece, at) => at % step === step - 1 - from),
  ).flat();
}
