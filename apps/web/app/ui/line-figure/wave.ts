import {
  arrow,
  type Chance,
  line,
  type Plate,
  type Point,
  poly,
  smooth,
  steps,
  type Stroke,
} from './plate.ts';

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
