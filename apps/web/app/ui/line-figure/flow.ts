import {
  arrow,
  type Chance,
  line,
  type Plate,
  type Point,
  poly,
  rect,
  type Stroke,
} from './plate.ts';

const box = (at: Point, width: number, height: number): Stroke[] => [
  { ink: 'mask', d: rect(at, width, height, 1) },
  { ink: 'thin', d: scribble([at[0] + 7, at[1] + height / 2 - 2.5], width - 14) },
];

/** Two strokes in place of words: the numerals explain the figure. */
function scribble([x, y]: Point, width: number): string {
  return line([x, y], [x + width, y]) + line([x, y + 5], [x + width * 0.62, y + 5]);
}

const left = 62;
const right = 164;

/** A flow chart: steps, a decision with its way back, and a store. */
export function flow(chance: Chance): Plate {
  const wide = chance.between(56, 64);
  const mirrored = chance.coin();
  const middle = left + wide / 2;
  const storeTop = mirrored ? 30 : 76;
  return {
    strokes: [
      ...steps(wide),
      ...box([right, mirrored ? 82 : 40], 52, 20),
      { ink: 'thin', d: line([middle + 29, 92], [right, 92]) },
      { ink: 'solid', d: arrow([right, 92], 0, 4) },
      ...(mirrored ? wayBackFromAbove(left + wide) : wayBackFromBelow(left + wide)),
      ...store(storeTop),
      { ink: 'hidden', d: rect([152, 26], 76, 92, 2) },
    ],
    parts: [
      [left, 50],
      [middle - 18, 98],
      [left, 130],
      [216, storeTop + 22],
      [216, mirrored ? 94 : 48],
      [228, 112],
    ],
  };
}

/** The column on the left: start, step, decision, step. */
function steps(wide: number): Stroke[] {
  const middle = left + wide / 2;
  const corners: Point[] = [
    [middle, 76],
    [middle + 29, 92],
    [middle, 108],
    [middle - 29, 92],
  ];
  const links = [
    [29, 42],
    [64, 76],
    [108, 120],
  ] as const;
  return [
    { ink: 'mask', d: rect([left + 8, 14], wide - 16, 15, 8) },
    { ink: 'thin', d: line([left + 19, 21.5], [left + wide - 19, 21.5]) },
    ...box([left, 42], wide, 22),
    { ink: 'mask', d: poly(corners, true) },
    { ink: 'thin', d: scribble([middle - 10, 90], 20) },
    ...box([left, 120], wide, 18),
    { ink: 'thin', d: links.map(([from, to]) => line([middle, from], [middle, to])).join('') },
    { ink: 'solid', d: links.map(([, to]) => arrow([middle, to], Math.PI / 2, 4)).join('') },
  ];
}

/** From the box below to the store above it, and from there to the column, which ends at `edge`. */
function wayBackFromAbove(edge: number): Stroke[] {
  const back: Point[] = [
    [right, 46],
    [edge + 10, 46],
    [edge + 10, 53],
    [edge, 53],
  ];
  return [
    { ink: 'thin', d: line([190, 82], [190, 66]) + poly(back) },
    { ink: 'solid', d: arrow([190, 66], -Math.PI / 2, 4) + arrow([edge, 53], Math.PI, 4) },
  ];
}

/** From the store below to the box above it, and from there to the column. */
function wayBackFromBelow(edge: number): Stroke[] {
  return [
    { ink: 'thin', d: line([190, 78], [190, 60]) + line([right, 50], [edge, 50]) },
    { ink: 'solid', d: arrow([190, 60], -Math.PI / 2, 4) + arrow([edge, 50], Math.PI, 4) },
  ];
}

function store(top: number): Stroke[] {
  return [
    { ink: 'mask', d: `M164 ${top + 6}v24a26 6 0 0 0 52 0v-24a26 6 0 0 0 -52 0a26 6 0 0 0 52 0` },
    { ink: 'thin', d: `M164 ${top + 14}a26 6 0 0 0 52 0` },
  ];
}
