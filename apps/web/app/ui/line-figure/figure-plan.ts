import { gears } from './gears.ts';
import { chanceFrom, type Point, type Stroke, sheet } from './plate.ts';

type Callout = { label: string; at: Point; anchor: 'start' | 'end'; leader: string };
type FigurePlan = { strokes: Stroke[]; callouts: Callout[]; caption: string };

/** The gear train on the sheet of the home page, with its numerals: a picture of no patent. */
export function planFigure(): FigurePlan {
  const plate = gears(chanceFrom('hero-14'));
  return {
    strokes: joined(plate.strokes),
    callouts: placeCallouts(plate.parts, 100),
    caption: 'FIG. 1',
  };
}

/** Neighbouring strokes of one ink become one path: fewer elements, the same painting order. */
function joined(strokes: Stroke[]): Stroke[] {
  const result: Stroke[] = [];
  for (const stroke of strokes) {
    const last = result.at(-1);
    // Masks must stay apart: each hides what was painted before it.
    if (last && last.ink === stroke.ink && stroke.ink !== 'mask') last.d += stroke.d;
    else result.push({ ...stroke });
  }
  return result;
}

/** Numerals in the side margins, in the order of their parts from top to bottom, so leaders never cross. */
function placeCallouts(parts: Point[], first: number): Callout[] {
  const callouts: Callout[] = [];
  const sides = [
    { inside: parts.filter(([x]) => x < sheet.width / 2), x: 26, anchor: 'end' as const, sign: 1 },
    {
      inside: parts.filter(([x]) => x >= sheet.width / 2),
      x: sheet.width - 26,
      anchor: 'start' as const,
      sign: -1,
    },
  ];
  let numeral = first;
  for (const { inside, x, anchor, sign } of sides) {
    const sorted = [...inside].sort((a, b) => a[1] - b[1]);
    const heights = spread(sorted.map(([, y]) => y - 7));
    sorted.forEach((part, index) => {
      const y = heights[index] ?? part[1];
      const from: Point = [x + sign * 3, y];
      const middle = (from[0] + part[0]) / 2;
      const leader = `M${f(from[0])} ${f(y)}C${f(middle)} ${f(y - 3)} ${f(middle)} ${f(part[1] + 4)} ${f(part[0])} ${f(part[1])}`;
      callouts.push({ label: String(numeral), at: [x, y + 3], anchor, leader });
      numeral += 2;
    });
  }
  return callouts;
}

function spread(wanted: number[]): number[] {
  const apart = 17;
  const heights = wanted.map((y) => Math.min(Math.max(y, 16), 132));
  for (let at = 1; at < heights.length; at += 1) {
    heights[at] = Math.max(heights[at] ?? 0, (heights[at - 1] ?? 0) + apart);
  }
  const over = Math.max(0, (heights.at(-1) ?? 0) - 134);
  return heights.map((y) => y - over);
}

const f = (value: number) => String(Math.round(value * 10) / 10);
