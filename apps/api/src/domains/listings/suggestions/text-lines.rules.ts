/** A run of text with its position on the page: points from the left and from the top, to its baseline. */
type TextPiece = { text: string; x: number; y: number; width: number; size: number };

/** `number` is null where the format knows no pages (a Word document). */
export type TextPage = {
  number: number | null;
  width: number;
  pieces: TextPiece[];
  /** Its letters were read from a picture of the page. */
  isScan?: boolean;
};

/** A line as it is read: `column` counts in reading order, so that no field runs on into the next. */
export type TextLine = { text: string; y: number; size: number; column: number };

/** A code of the front page such as "(54)" or "( * )", or "[54]" as it was printed until 2001. */
export const codeForm = /^[([] ?(\d{2}|\*{1,3}) ?[)\]]\s*/;

/** Columns of a page are this far apart at least, in points. */
const leastGutter = 5;
/** Where the gutter can be, as parts of the width. */
const gutterFrom = 0.36;
const gutterTo = 0.64;
/** The part of a page's pieces that may lie across the gutter: headings over both columns. */
const mostAcross = 0.08;
/** Gaps in parts of the size of the letters: a space, and what only a new field explains. */
const spaceGap = 0.15;
const fieldGap = 1.5;
const sameBaseline = 0.35;

/**
 * The lines of a page in the order in which they are read: what lies over both columns, then the left
 * column, then the right. The order in which the file draws them does not matter.
 */
export function linesOf(page: TextPage): TextLine[] {
  const pieces = page.pieces.filter((piece) => piece.text.trim() !== '');
  const gutter = findGutter(pieces, page.width);
  if (gutter === null) return assemble(pieces, 0);
  const across = assemble(
    pieces.filter((piece) => isAcross(piece, gutter)),
    0,
  );
  const left = pieces.filter((piece) => piece.x + piece.width <= gutter);
  const right = pieces.filter((piece) => piece.x >= gutter);
  const edges = [...across.map((line) => line.y), Number.POSITIVE_INFINITY];
  let top = Number.NEGATIVE_INFINITY;
  return edges.flatMap((bottom, at) => {
    const isBetween = (piece: TextPiece) => piece.y > top && piece.y <= bottom;
    const band = [
      ...assemble(left.filter(isBetween), 3 * at + 1),
      ...assemble(right.filter(isBetween), 3 * at + 2),
    ];
    top = bottom;
    const line = across[at];
    return line ? [...band, { ...line, column: 3 * at + 3 }] : band;
  });
}

function isAcross(piece: TextPiece, at: number): boolean {
  return piece.x < at && piece.x + piece.width > at;
}

type Gutter = { from: number; to: number; crossed: number };

/** The middle of the widest gap between two columns; null: the page has one column. */
function findGutter(pieces: TextPiece[], width: number): number | null {
  const runs: Gutter[] = [];
  for (let x = width * gutterFrom; x <= width * gutterTo; x += 1) {
    const crossed = pieces.filter((piece) => isAcross(piece, x)).length;
    const run = runs.at(-1);
    if (run?.crossed === crossed) run.to = x;
    else runs.push({ from: x, to: x, crossed });
  }
  const [best] = runs
    .filter((run) => run.to - run.from >= leastGutter)
    .toSorted((one, other) => one.crossed - other.crossed || lengthOf(other) - lengthOf(one));
  if (!best || best.crossed > Math.floor(pieces.length * mostAcross)) return null;
  const middle = (best.from + best.to) / 2;
  const hasBoth =
    pieces.filter((piece) => piece.x + piece.width <= middle).length > 2 &&
    pieces.filter((piece) => piece.x >= middle).length > 2;
  return hasBoth ? middle : null;
}

function lengthOf(run: Gutter): number {
  return run.to - run.from;
}

/** Pieces on one baseline become a line; a code after a wide gap begins one of its own. */
function assemble(pieces: TextPiece[], column: number): TextLine[] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - piece.y) <= sameBaseline * piece.size) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => joinRow(row, column));
}

function joinRow(row: TextPiece[], column: number): TextLine[] {
  const lines: TextLine[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of row.toSorted((one, other) => one.x - other.x)) {
    const gap = (piece.x - end) / piece.size;
    const line = lines.at(-1);
    if (!line || (gap > fieldGap && codeForm.test(piece.text.trim()))) {
      lines.push({ text: piece.text.trim(), y: piece.y, size: piece.size, column });
    } else {
      line.text = `${line.text}${gap > spaceGap ? ' ' : ''}${piece.text}`;
      line.size = Math.max(line.size, piece.size);
    }
    end = Math.max(end, piece.x + piece.width);
  }
  return lines.map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() }));
}
