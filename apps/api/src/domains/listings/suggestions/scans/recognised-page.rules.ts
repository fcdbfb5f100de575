import type { TextPage } from '../text-lines.rules.ts';

/** Below this the program itself takes a word for a guess, of a hundred. */
const leastConfidence = 25;
/** A page whose words are on the average less certain than this is not read. */
const leastMean = 60;
const wordLevel = '5';
const lineLevel = '4';
/** Letters of one size are measured a little differently in each line. */
const sameSizeFrom = 0.7;
const sameSizeTo = 1.5;
/** The part of a line's height above the foot of its letters. */
const aboveBaseline = 0.8;

type Box = { left: number; top: number; width: number; height: number };
type Word = Box & { text: string; confidence: number; line: Box };

/**
 * A page as tesseract read it, in points, from its tab separated values.
 * @param width of the page in points @param pixels of its picture's width
 * @returns no pieces where the program is not certain enough of what it read
 */
export function recognisedPage(
  tsv: string,
  { number, width, pixels }: { number: number; width: number; pixels: number },
): TextPage {
  const words = wordsIn(tsv);
  const mean = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
  const nothing: TextPage = { number, width, pieces: [], isScan: true };
  if (words.length === 0 || mean < leastMean) return nothing;
  const scale = width / pixels;
  const usual = medianOf(words.map(({ line }) => line.height));
  const pieces = words
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ text, left, width: wide, line }) => {
      const ratio = line.height / usual;
      const height = ratio > sameSizeFrom && ratio < sameSizeTo ? usual : line.height;
      return {
        text,
        x: left * scale,
        y: (line.top + line.height * aboveBaseline) * scale,
        width: wide * scale,
        size: height * scale * aboveBaseline,
      };
    });
  return { ...nothing, pieces };
}

function wordsIn(tsv: string): Word[] {
  const words: Word[] = [];
  let line: Box = { left: 0, top: 0, width: 0, height: 0 };
  for (const row of tsv.split('\n')) {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = row.split('\t');
    const box = {
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    };
    if (!Object.values(box).every((value) => Number.isFinite(value) && value >= 0)) continue;
    if (level === lineLevel) line = box;
    else if (level === wordLevel && text.trim() !== '') {
      words.push({ ...box, text: readable(text), confidence: Number(confidence), line });
    }
  }
  return words;
}

/** Apostrophes as the office prints them, and what is easily taken for another sign. */
function readable(text: string): string {
  const plain = text.trim().replaceAll('\u2019', "'");
  // A number that stands alone: no document has a stroke there.
  return plain === '|' ? '1' : plain;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}
