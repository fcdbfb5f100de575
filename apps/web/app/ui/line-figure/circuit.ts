import {
  type Chance,
  circle,
  hatch,
  line,
  type Plate,
  type Point,
  poly,
  rect,
  type Stroke,
} from './plate.ts';

function resistor([x, y]: Point): string {
  const teeth: Point[] = [[x, y]];
  for (let at = 0; at < 6; at += 1) teeth.push([x + 2 + at * 3, y + (at % 2 === 0 ? -3.5 : 3.5)]);
  return poly([...teeth, [x + 20, y]]);
}

const center: Point = [140, 76];
const chipHeight = 50;

const board: Stroke[] = [
  { ink: 'outline', d: rect([52, 16], 176, 120, 4) },
  {
    ink: 'outline',
    d: circle([60, 24], 3) + circle([220, 24], 3) + circle([60, 128], 3) + circle([220, 128], 3),
  },
];

/** The resistor in its case, wired to the chip. */
const component: Stroke[] = [
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
];

/** A chip whose traces fan out to pads, through-holes and components. */
export function circuit(chance: Chance): Plate {
  const pins = chance.whole(5, 7);
  const width = chance.between(48, 58);
  const traces = ([-1, 1] as const).flatMap((side) =>
    Array.from({ length: pins }, (_, pin) => trace(chance, { width, side, pin, pins })),
  );
  const outer = traces.filter(({ isOuter }) => isOuter).map(({ end }) => end);
  return {
    strokes: [...board, ...traces.flatMap(({ strokes }) => strokes), ...chip(width), ...component],
    parts: [[140, 80], ...outer, [150, 124]],
  };
}

type Pin = { width: number; side: -1 | 1; pin: number; pins: number };

/** One pin with its trace, which ends in a square pad or a through-hole. */
function trace(chance: Chance, { width, side, pin, pins }: Pin) {
  const edge = center[0] + (side * width) / 2;
  const offset = pin - (pins - 1) / 2;
  const y = center[1] + offset * (chipHeight / (pins + 0.6));
  const far = center[1] + offset * (88 / (pins - 0.4));
  const bend = edge + side * (9 + ((pins - 1) / 2 - Math.abs(offset)) * 4.4);
  const after = bend + side * Math.abs(far - y);
  const reach = pin % 2 === 0 ? chance.between(66, 72) : chance.between(74, 80);
  const end: Point = [center[0] + side * reach, far];
  const path = poly([[edge + side * 5, y], [bend, y], [after, far], end]);
  const strokes: Stroke[] = [
    { ink: 'outline', d: rect([side > 0 ? edge : edge - 5, y - 1.6], 5, 3.2) },
    { ink: 'thin', d: path },
    ...(pin % 3 === 1 ? pad(end) : throughHole(end)),
  ];
  return { strokes, end, isOuter: pin === 0 || pin === pins - 1 };
}

function pad([x, y]: Point): Stroke[] {
  return [{ ink: 'mask', d: rect([x - 3, y - 3], 6, 6) }];
}

function throughHole(at: Point): Stroke[] {
  return [
    { ink: 'mask', d: circle(at, 3) },
    { ink: 'solid', d: circle(at, 1.1) },
  ];
}

function chip(width: number): Stroke[] {
  const left = center[0] - width / 2;
  const top = center[1] - chipHeight / 2;
  return [
    { ink: 'mask', d: rect([left, top], width, chipHeight, 2) },
    { ink: 'thin', d: rect([left + 11, top + 11], width - 22, chipHeight - 22) },
    { ink: 'thin', d: hatch([left + 11, top + 11], width - 22, chipHeight - 22, 4) },
    { ink: 'solid', d: circle([left + 6, top + 6], 1.6) },
  ];
}
