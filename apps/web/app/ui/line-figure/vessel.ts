import {
  arc,
  type Chance,
  circle,
  ellipse,
  hatch,
  line,
  type Plate,
  type Point,
  rect,
  smooth,
  steps,
  type Stroke,
} from './plate.ts';

/** The axis, and where the straight wall begins and ends. */
const x = 140;
const [top, low, wall] = [44, 112, 5];

/** A stirred vessel in section: hatched wall, shaft with impellers, ports, the level of its filling. */
export function vessel(chance: Chance): Plate {
  const half = chance.between(34, 42);
  const level = chance.between(58, 72);
  const impellers = chance.whole(2, 3);
  const heights = steps(impellers, level + 14, 114);
  const reach = half * chance.between(0.5, 0.68);
  return {
    strokes: [
      ...shell(half),
      ...drive(half),
      { ink: 'hidden', d: surface(half, level) },
      { ink: 'mask', d: rect([x - 1.8, 35], 3.6, 84) },
      ...heights.flatMap((y) => impeller(y, reach)),
      ...port(half, 1, chance.between(60, 74)),
      ...port(half, -1, chance.between(90, 104)),
      { ink: 'mask', d: rect([x - 5, 130], 10, 8) },
      { ink: 'thin', d: bubbles(chance, half - wall - 6, level) },
      { ink: 'center', d: line([x, 8], [x, 144]) },
    ],
    parts: [
      [x - half + 2, 60],
      [x - 9, 22],
      [x + reach * 0.7, heights[0] ?? 80],
      [x + half - 2, 104],
      [x - reach * 0.6, heights.at(-1) ?? 100],
      [x + half * 0.5, level],
    ],
  };
}

function shell(half: number): Stroke[] {
  const outline = (inset: number) =>
    `M${x - half + inset} ${top}V${low - inset / 2}A${half - inset} ${20 - inset * 0.8} 0 0 0 ${x + half - inset} ${low - inset / 2}V${top}`;
  return [
    { ink: 'outline', d: outline(0) + outline(wall) },
    {
      ink: 'thin',
      d:
        hatch([x - half, top], wall, low - top, 4) +
        hatch([x + half - wall, top], wall, low - top, 4),
    },
  ];
}

/** The lid with the motor on it. */
function drive(half: number): Stroke[] {
  const ribs = steps(4, x - 6, x + 6).map((at) => line([at, 16], [at, 27]));
  return [
    { ink: 'mask', d: rect([x - half - 5, top - 6], half * 2 + 10, 6, 1) },
    { ink: 'outline', d: arc([x, top - 6], half, 10, Math.PI, 2 * Math.PI) },
    { ink: 'mask', d: rect([x - 9, 14], 18, 15, 2) },
    { ink: 'thin', d: ribs.join('') },
    { ink: 'mask', d: rect([x - 5, 29], 10, 6) },
  ];
}

/** The surface of the filling, slightly wavy. */
function surface(half: number, level: number): string {
  const across = steps(9, x - half + wall, x + half - wall);
  return smooth(across.map((at, i): Point => [at, level + (i % 2 === 0 ? 0 : 1.6)]));
}

function impeller(y: number, reach: number): Stroke[] {
  const blade = (side: 1 | -1) => ellipse([x + (side * reach) / 2, y], reach / 2, 3.2);
  return [
    { ink: 'mask', d: blade(-1) + blade(1) },
    { ink: 'mask', d: rect([x - 4, y - 4], 8, 8, 1) },
  ];
}

function port(half: number, side: 1 | -1, y: number): Stroke[] {
  const edge = x + side * half;
  const outer = edge + side * 16;
  return [
    { ink: 'mask', d: rect([Math.min(edge, outer), y - 4], 16, 8) },
    { ink: 'mask', d: rect([side > 0 ? outer : outer - 4, y - 7], 4, 14) },
  ];
}

function bubbles(chance: Chance, reach: number, level: number): string {
  let d = '';
  for (let at = 0; at < 9; at += 1) {
    const side = at % 2 === 0 ? -1 : 1;
    d += circle(
      [x + side * chance.between(8, reach), chance.between(level + 6, 118)],
      chance.between(0.8, 1.8),
    );
  }
  return d;
}
