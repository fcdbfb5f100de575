/** Width and height that every figure is drawn on: the shape of the product's cards. */
export const plate = { width: 840, height: 490 } as const;

export type Weight = 'fine' | 'plain' | 'bold';

/** A line of a drawing as SVG path data, so that pictures and papers can both draw it. */
export type Stroke = {
  path: string;
  weight: Weight;
  dashed?: boolean;
  /** Moves and scales the path. */
  at?: { x: number; y: number; scale: number };
};

export const weights: Record<Weight, number> = { fine: 1.1, plain: 2, bold: 3.4 };

export function stroke(path: string, weight: Weight = 'plain'): Stroke {
  return { path, weight };
}

export function dashed(path: string): Stroke {
  return { path, weight: 'fine', dashed: true };
}

export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
}

export function polyline(points: readonly (readonly [number, number])[], closed = false): string {
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  return closed ? `${line}Z` : line;
}

/** The point at an angle, given in turns from the right, clockwise as the page's axes go. */
export function around(x: number, y: number, r: number, turns: number): [number, number] {
  return [x + r * Math.cos(turns * 2 * Math.PI), y + r * Math.sin(turns * 2 * Math.PI)];
}

/** The hatching of a cut face, inside a box. */
export function hatching(x: number, y: number, width: number, height: number, step = 11): Stroke {
  const lines: string[] = [];
  for (let offset = step; offset < width + height; offset += step) {
    const fromX = Math.max(0, offset - height);
    const toX = Math.min(width, offset);
    lines.push(`M${n(x + fromX)} ${n(y + offset - fromX)}L${n(x + toX)} ${n(y + offset - toX)}`);
  }
  return stroke(lines.join(''), 'fine');
}

/** Digits on a field of 10 by 16. Drawn and not written, since a server need not have any fonts. */
const digits = [
  'M5 0C-1 0-1 16 5 16C11 16 11 0 5 0Z',
  'M2 3L5 0V16',
  'M0 4C0-1 10-1 10 4C10 8 1 12 0 16H10',
  'M0 2C3-1 9-1 9 4C9 7 6 8 4 8C7 8 10 9 10 12C10 17 3 17 0 14',
  'M7 16V0L0 11H10',
  'M9 0H1L0 7C4 5 10 6 10 11C10 17 3 17 0 14',
  'M8 0C3 3 0 7 0 11C0 18 10 18 10 11C10 5 1 5 0 11',
  'M0 0H10L4 16',
  'M5 0C0 0 0 7 5 7.5C11 8 11 16 5 16C-1 16-1 8 5 7.5C10 7 10 0 5 0Z',
  'M2 16C7 13 10 9 10 5C10-2 0-2 0 5C0 11 9 11 10 5',
];

/** A reference number beside a curved line that leads from it to the part. */
export function label(
  number: number,
  at: readonly [number, number],
  part: readonly [number, number],
): Stroke[] {
  const [x, y] = at;
  const [toX, toY] = part;
  const text = String(number);
  const width = text.length * 14;
  const isAbove = toX > x - 6 && toX < x + width + 2;
  const fromX = isAbove ? x + width / 2 - 2 : toX < x ? x - 6 : x + width + 2;
  const fromY = isAbove ? (toY > y ? y + 22 : y - 6) : y + 8;
  const middleX = isAbove ? fromX : (fromX + toX) / 2;
  const middleY = isAbove ? (fromY + toY) / 2 : fromY;
  return [
    stroke(`M${n(fromX)} ${n(fromY)}Q${n(middleX)} ${n(middleY)} ${n(toX)} ${n(toY)}`, 'fine'),
    ...Array.from(text).map(
      (digit, index): Stroke => ({
        path: digits[Number(digit)] ?? '',
        weight: 'fine',
        at: { x: x + index * 14, y, scale: 1 },
      }),
    ),
  ];
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
