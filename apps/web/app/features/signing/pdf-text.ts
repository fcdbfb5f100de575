type Line = { text: string; x: number; y: number; end: number; size: number };

/** A line that continues below fills the width. */
const fullFrom = 0.8;
/** "(a)", "2." */
const beginsItem = /^(\([a-z]+\)|\d+\.)\s/;
/** The leading of our papers is at most 1.5; between paragraphs and fields there is more. */
const mostLeading = 1.65;

/**
 * The text of a page as paragraphs, one per line. Lines that continue in the same size are joined, so that a phone breaks
 * them to its own width.
 * @param items the text items of PDF.js, in their order.
 */
export function paragraphsOf(items: readonly unknown[]): string {
  const lines = linesOf(items);
  const right = Math.max(...lines.map(({ end }) => end));
  return lines
    .reduce<Line[]>((paragraphs, line) => {
      const last = paragraphs.at(-1);
      if (last && last.end > fullFrom * right && goesOn(last, line)) {
        paragraphs[paragraphs.length - 1] = { ...line, text: `${last.text} ${line.text}` };
      } else {
        paragraphs.push(line);
      }
      return paragraphs;
    }, [])
    .map(({ text }) => text)
    .join('\n');
}

function goesOn(above: Line, below: Line): boolean {
  const step = above.y - below.y;
  const isSameSize = Math.abs(above.size - below.size) < 0.05 * above.size;
  const isBelow = step > 0 && step < mostLeading * above.size && below.x >= above.x - 1;
  return isSameSize && isBelow && !beginsItem.test(below.text);
}

function linesOf(items: readonly unknown[]): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  for (const item of items) {
    if (!isText(item)) continue;
    const [, , , , x = 0, y = 0] = item.transform;
    if (item.str.trim() !== '') {
      line ??= { text: '', x, y, end: 0, size: item.height };
      line.end = x + item.width;
      line.size = Math.max(line.size, item.height);
    }
    if (line) line.text += item.str;
    if (line && item.hasEOL) {
      lines.push({ ...line, text: line.text.trim() });
      line = null;
    }
  }
  if (line) lines.push({ ...line, text: line.text.trim() });
  return lines;
}

type TextItem = {
  str: string;
  hasEOL: boolean;
  width: number;
  height: number;
  transform: number[];
};

function isText(item: unknown): item is TextItem {
  return typeof item === 'object' && item !== null && 'str' in item && 'transform' in item;
}
