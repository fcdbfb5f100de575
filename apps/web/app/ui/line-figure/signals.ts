import {
  arrow,
  type Chance,
  circle,
  hatch,
  line,
  type Plate,
  type Point,
  poly,
  rect,
  type Stroke,
  smooth,
  steps,
} from './plate.ts';

function resistor([x, y]: Point): string {
  const teeth: Point[] = [[x, y]];
  for (let at = 0; at < 6; at += 1) teeth.push([x + 2 + at * 3, y + (at % 2 === 0 ? -3.5 : 3.5)]);
  return poly([...teeth, [x + 20, y]]);
}

/** A chip whose traces fan out to pads, through-holes and components. */
export function circuit(chance: Chance): Plate {
  const pins = chance.whole(5, 7);
  const [width, height] = [chance.between(48, 58), 50];
  const center: Point = [140, 76];
  const left = center[0] - width / 2;
  const top = center[1] - height / 2;
  const strokes: Stroke[] = [
    { ink: 'outline', d: rect([52, 16], 176, 120, 4) },
    {
      ink: 'outline',
      d: [
        [60, 24],
        [220, 24],
        [60, 128],
        [220, 128],
      ]
        .map(([x = 0, y = 0]) => circle([x, y], 3))
        .join(''),
    },
  ];
  const parts: Point[] = [[140, 80]];
  for (const side of [-1, 1] as const) {
    const edge = center[0] + (side * width) / 2;
    for (let pin = 0; pin < pins; pin += 1) {
      const offset = pin - (pins - 1) / 2;
      const y = center[1] + offset * (height / (pins + 0.6));
      const far = center[1] + offset * (88 / (pins - 0.4));
      const bend = edge + side * (9 + ((pins - 1) / 2 - Math.abs(offset)) * 4.4);
      const after = bend + side * Math.abs(far - y);
      const end =
        center[0] + side * (pin % 2 === 0 ? chance.between(66, 72) : chance.between(74, 80));
      const d = poly([
        [edge + side * 5, y],
        [bend, y],
        [after, far],
        [end, far],
      ]);
      strokes.push({ ink: 'outline', d: rect([side > 0 ? edge : edge - 5, y - 1.6], 5, 3.2) });
      strokes.push({ ink: 'thin', d });
      strokes.push({
        ink: 'mask',
        d: pin % 3 === 1 ? rect([end - 3, far - 3], 6, 6) : circle([end, far], 3),
      });
      if (pin % 3 !== 1) strokes.push({ ink: 'solid', d: circle([end, far], 1.1) });
      if (pin === 0 || pin === pins - 1) parts.push([end, far]);
    }
  }
  strokes.push(
    { ink: 'mask', d: rect([left, top], width, height, 2) },
    { ink: 'thin', d: rect([left + 11, top + 11], width - 22, height - 22) },
    { ink: 'thin', d: hatch([left + 11, top + 11], width - 22, height - 22, 4) },
    { ink: 'solid', d: circle([left + 6, top + 6], 1.6) },
    { ink: 'mask', d: rect([118, 112], 44, 14, 1) },
    { ink: 'outline', d: resistor([130, 119]) },
    { ink: 'thin', d: line([118, 119], [130, 119]) + line([150, 119], [162, 119]) },
    {
      ink: 'thin',
      d: poly([
        [140, 101],
        [140, 107],
        [112, 107],
        [112, 119],
        [118, 119],
      ]),
    },
  );
  parts.push([150, 124]);
  return { strokes, parts };
}

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

/** Traces over time: a carrier in its envelope, and the pulses taken from it. */
export function wave(chance: Chance): Plate {
  const [from, to] = [58, 226];
  const cycles = chance.whole(11, 17);
  const lobes = chance.whole(2, 3);
  const envelope = (part: number) => 0.25 + 0.75 * Math.abs(Math.sin(part * Math.PI * lobes));
  const trace = (height: (part: number) => number, count: number) =>
    steps(count, 0, 1).map((part): Point => [from + part * (to - from), height(part)]);
  const carrier = trace(
    (part) => 50 - 27 * envelope(part) * Math.sin(part * cycles * 2 * Math.PI),
    cycles * 8,
  );
  const upper = trace((part) => 50 - 27 * envelope(part), 49);
  const lower = trace((part) => 50 + 27 * envelope(part), 49);
  const edges = [from];
  while ((edges.at(-1) ?? to) < to - 22) edges.push((edges.at(-1) ?? from) + chance.between(9, 20));
  const pulses: Point[] = [[from, 124]];
  edges.forEach((x, at) => {
    pulses.push([x, at % 2 === 0 ? 124 : 102], [x, at % 2 === 0 ? 102 : 124]);
  });
  pulses.push([to, edges.length % 2 === 0 ? 124 : 102]);
  const marks = [edges[2] ?? 90, edges[5] ?? 150];
  const axis = (y: number, top: number) =>
    line([from, y], [to + 10, y]) + line([from, y + 4], [from, top]);
  const strokes: Stroke[] = [
    { ink: 'thin', d: axis(50, 16) + axis(130, 94) },
    {
      ink: 'solid',
      d:
        arrow([to + 12, 50], 0) +
        arrow([to + 12, 130], 0) +
        arrow([from, 14], -Math.PI / 2) +
        arrow([from, 92], -Math.PI / 2),
    },
    {
      ink: 'thin',
      d: steps(9, from, to)
        .map((x) => line([x, 128], [x, 132]))
        .join(''),
    },
    { ink: 'hidden', d: smooth(upper) + smooth(lower) },
    { ink: 'outline', d: smooth(carrier) },
    { ink: 'outline', d: poly(pulses) },
    { ink: 'center', d: marks.map((x) => line([x, 16], [x, 134])).join('') },
  ];
  const parts: Point[] = [
    upper[10] ?? [90, 30],
    carrier.at(-20) ?? [200, 50],
    [marks[1] ?? 150, 86],
    [edges[1] ?? 80, 112],
    [to - 6, 112],
  ];
  return { strokes, parts };
}
