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

/** Two strokes in place of words: a figure speaks by its numerals. */
function scribble([x, y]: Point, width: number): string {
  return line([x, y], [x + width, y]) + line([x, y + 5], [x + width * 0.62, y + 5]);
}

/** A flow chart: steps, a decision with its way back, and a store. */
export function flow(chance: Chance): Plate {
  const wide = chance.between(56, 64);
  const x = 62;
  const middle = x + wide / 2;
  const right = 164;
  const mirrored = chance.coin();
  const strokes: Stroke[] = [
    { ink: 'mask', d: rect([x + 8, 14], wide - 16, 15, 8) },
    { ink: 'thin', d: line([x + 19, 21.5], [x + wide - 19, 21.5]) },
    ...box([x, 42], wide, 22),
    {
      ink: 'mask',
      d: poly(
        [
          [middle, 76],
          [middle + 29, 92],
          [middle, 108],
          [middle - 29, 92],
        ],
        true,
      ),
    },
    { ink: 'thin', d: scribble([middle - 10, 90], 20) },
    ...box([x, 120], wide, 18),
    {
      ink: 'thin',
      d:
        line([middle, 29], [middle, 42]) +
        line([middle, 64], [middle, 76]) +
        line([middle, 108], [middle, 120]),
    },
    {
      ink: 'solid',
      d:
        arrow([middle, 42], Math.PI / 2, 4) +
        arrow([middle, 76], Math.PI / 2, 4) +
        arrow([middle, 120], Math.PI / 2, 4),
    },
    ...box([right, mirrored ? 82 : 40], 52, 20),
    { ink: 'thin', d: line([middle + 29, 92], [right, 92]) },
    { ink: 'solid', d: arrow([right, 92], 0, 4) },
  ];
  const store = mirrored ? 30 : 76;
  if (mirrored) {
    strokes.push({
      ink: 'thin',
      d:
        line([190, 82], [190, 66]) +
        poly([
          [right, 46],
          [x + wide + 10, 46],
          [x + wide + 10, 53],
          [x + wide, 53],
        ]),
    });
    strokes.push({
      ink: 'solid',
      d: arrow([190, 66], -Math.PI / 2, 4) + arrow([x + wide, 53], Math.PI, 4),
    });
  } else {
    strokes.push({
      ink: 'thin',
      d: line([190, 78], [190, 60]) + line([right, 50], [x + wide, 50]),
    });
    strokes.push({
      ink: 'solid',
      d: arrow([190, 60], -Math.PI / 2, 4) + arrow([x + wide, 50], Math.PI, 4),
    });
  }
  strokes.push(
    { ink: 'mask', d: `M164 ${store + 6}v24a26 6 0 0 0 52 0v-24a26 6 0 0 0 -52 0a26 6 0 0 0 52 0` },
    { ink: 'thin', d: `M164 ${store + 14}a26 6 0 0 0 52 0` },
    { ink: 'hidden', d: rect([152, 26], 76, 92, 2) },
  );
  const parts: Point[] = [
    [x, 50],
    [middle - 18, 98],
    [x, 130],
    [216, store + 22],
    [216, mirrored ? 94 : 48],
    [228, 112],
  ];
  return { strokes, parts };
}
