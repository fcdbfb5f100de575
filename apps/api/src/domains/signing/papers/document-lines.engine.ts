import type { DocumentFonts, FontPiece, TextStyle } from './document-fonts.engine.ts';

/** A stretch of text in one style. `keep` forbids a line break inside it where it fits. */
export interface Span {
  text: string;
  style?: TextStyle;
  keep?: boolean;
}

export interface Line {
  pieces: FontPiece[];
  width: number;
}

interface Word {
  pieces: FontPiece[];
  width: number;
  /** Set apart from the word before by a space. */
  spaced: boolean;
}

export type MeasurePiece = (piece: FontPiece) => number;

export function plain(text: string): Span {
  return { text };
}

export function strong(text: string): Span {
  return { text, style: 'semibold' };
}

export function slanted(text: string): Span {
  return { text, style: 'italic' };
}

export function kept(text: string): Span {
  return { text, keep: true };
}

/**
 * Breaks spans into lines no wider than `width` points. A word wider than a whole line (a title
 * typed without spaces) is cut between characters, so nothing ever leaves the page.
 */
export function breakLines(
  spans: readonly Span[],
  width: number,
  fonts: DocumentFonts,
  measure: MeasurePiece,
): Line[] {
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0 };
  for (const word of words(spans, fonts, measure).flatMap((each) => cut(each, width, measure))) {
    const space = word.spaced && line.pieces.length > 0 ? spaceFor(line, measure) : null;
    const needed = (space?.width ?? 0) + word.width;
    if (line.pieces.length > 0 && line.width + needed > width + 0.01) {
      lines.push(line);
      line = { pieces: [], width: 0 };
    } else if (space) {
      append(line, space.piece, space.width);
    }
    for (const piece of word.pieces) append(line, piece, measure(piece));
  }
  if (line.pieces.length > 0 || lines.length === 0) lines.push(line);
  return lines;
}

function words(spans: readonly Span[], fonts: DocumentFonts, measure: MeasurePiece): Word[] {
  const result: Word[] = [];
  let word: Word | null = null;
  let spaced = false;
  for (const span of spans) {
    const parts = span.keep ? [span.text] : span.text.split(/(\s+)/u);
    for (const part of parts) {
      if (part === '') continue;
      if (part.trim() === '') {
        word = null;
        spaced = true;
        continue;
      }
      if (!word) {
        word = { pieces: [], width: 0, spaced };
        result.push(word);
        spaced = false;
      }
      for (const piece of fonts.pieces(part, span.style ?? 'regular')) {
        word.pieces.push(piece);
        word.width += measure(piece);
      }
    }
  }
  return result;
}

function cut(word: Word, width: number, measure: MeasurePiece): Word[] {
  if (word.width <= width) return [word];
  const parts: Word[] = [];
  let part: Word = { pieces: [], width: 0, spaced: word.spaced };
  for (const { font, text } of word.pieces) {
    for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
      const piece = { font, text: segment };
      const pieceWidth = measure(piece);
      if (part.pieces.length > 0 && part.width + pieceWidth > width) {
        parts.push(part);
        part = { pieces: [], width: 0, spaced: false };
      }
      append(part, piece, pieceWidth);
    }
  }
  parts.push(part);
  return parts;
}

function spaceFor(line: Line, measure: MeasurePiece): { piece: FontPiece; width: number } | null {
  const last = line.pieces.at(-1);
  if (!last) return null;
  const piece = { font: last.font, text: ' ' };
  return { piece, width: measure(piece) };
}

/** Neighbours in the same font are set as one, so that copied text keeps its words together. */
function append(
  line: { pieces: FontPiece[]; width: number },
  piece: FontPiece,
  width: number,
): void {
  const last = line.pieces.at(-1);
  if (last && last.font === piece.font) line.pieces[line.pieces.length - 1] = joined(last, piece);
  else line.pieces.push({ ...piece });
  line.width += width;
}

function joined(first: FontPiece, second: FontPiece): FontPiece {
  return { font: first.font, text: first.text + second.text };
}
