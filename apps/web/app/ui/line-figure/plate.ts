/** The paper of a figure, in its own units. Drawings stay inside the margins; callouts use them. */
export const sheet = {
  width: 280,
  height: 163,
  left: 40,
  right: 240,
  top: 14,
  bottom: 138,
} as const;

export type Point = readonly [x: number, y: number];

/** Line weights of a drawing office. `mask` is an outline that hides what lies behind it. */
type Ink = 'outline' | 'thin' | 'hidden' | 'center' | 'solid' | 'mask';
export type Stroke = { ink: Ink; d: string };

/** What a family draws: strokes in painting order, and the parts that carry a reference numeral. */
export type Plate = { strokes: Stroke[]; parts: Point[] };

/** Seeded randomness: the same id gives the same figure on every device. */
export type Chance = {
  between: (from: number, to: number) => number;
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
};

export function chanceFrom(seed: string): Chance {
  let state = 2166136261;
  for (let at = 0; at < seed.length; at += 1) {
    state = Math.imul(state ^ seed.charCodeAt(at), 16777619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => Math.floor(from + next() * (to - from + 1)),
  };
}

const n = (value: number) => String(Math.round(value * 10) / 10);

export const polar = ([x, y]: Point, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

export function line([x1, y1]: Point, [x2, y2]: Point): string {
  return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
}

export function poly(points: readonly Point[], closed = false): string {
  const body = points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');
  return `M${body}${closed ? 'Z' : ''}`;
}

export function circle([x, y]: Point, radius: number): string {
  const turn = `a${n(radius)} ${n(radius)} 0 1 0 `;
  return `M${n(x - radius)} ${n(y)}${turn}${n(2 * radius)} 0${turn}${n(-2 * radius)} 0Z`;
}

/** Part of an ellipse, angles in radians; drawn clockwise on the screen from `from` to `to`. */
export function arc([x, y]: Point, rx: number, ry: number, from: number, to: number): string {
  const start: Point = [x + rx * Math.cos(from), y + ry * Math.sin(from)];
  const end: Point = [x + rx * Math.cos(to), y + ry * Math.sin(to)];
  const large = Math.abs(to - from) > Math.PI ? 1 : 0;
  const sweep = to > from ? 1 : 0;
  return `M${n(start[0])} ${n(start[1])}A${n(rx)} ${n(ry)} 0 ${large} ${sweep} ${n(end[0])} ${n(end[1])}`;
}

export function rect([x, y]: Point, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
}

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`;
  }
  return d;
}

/** A slim arrow head whose tip is at `tip`, pointing along `angle`. */
export function arrow(tip: Point, angle: number, size = 5): string {
  const left = polar(tip, size, angle + Math.PI - 0.32);
  const right = polar(tip, size, angle + Math.PI + 0.32);
  return poly([left, tip, right], true);
}

/** Crossed center lines of something round. */
export function centerMark([x, y]: Point, reach: number): string {
  return line([x - reach, y], [x + reach, y]) + line([x, y - reach], [x, y + reach]);
}
