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

const [from, to] = [58, 226];

/** Traces over time: a carrier in its envelope, and the pulses taken from it. */
export function wave(chance: Chance): Plate {
  const cycles = chance.whole(11, 17);
  const lobes = chance.whole(2, 3);
  const envelope = (part: number) => 0.25 + 0.75 * Math.abs(Math.sin(part * Math.PI * lobes));
  const carrier = trace(
    (part) => 50 - 27 * envelope(part) * Math.sin(part * cycles * 2 * Math.PI),
    cycles * 8,
  );
  const upper = trace((part) => 50 - 27 * envelope(part), 49);
  const lower = trace((part) => 50 + 27 * envelope(part), 49);
  const edges = pulseEdges(chance);
  const marks = [edges[2] ?? 90, edges[5] ?? 150];
  return {
    strokes: [
      ...axes(),
      { ink: 'hidden', d: smooth(upper) + smooth(lower) },
      { ink: 'outline', d: smooth(carrier) },
      { ink: 'outline', d: poly(pulses(edges)) },
      { ink: 'center', d: marks.map((x) => line([x, 16], [x, 134])).join('') },
    ],
    parts: [
      upper[10] ?? [90, 30],
      carrier.at(-20) ?? [200, 50],
      [marks[1] ?? 150, 86],
      [edges[1] ?? 80, 112],
      [to - 6, 112],
    ],
  };
}

/** A curve from left to right; `height` gets how far along it is, from 0 to 1. */
function trace(height: (part: number) => number, count: number): Point[] {
  return steps(count, 0, 1).map((part): Point => [from + part * (to - from), height(part)]);
}

/** Where the pulses rise and fall. */
function pulseEdges(chance: Chance): number[] {
  const edges = [from];
  while ((edges.at(-1) ?? to) < to - 22) edges.push((edges.at(-1) ?? from) + chance.between(9, 20));
  return edges;
}

function pulses(edges: number[]): Point[] {
  const [low, high] = [124, 102];
  return [
    [from, low],
    ...edges.flatMap((x, at): Point[] => {
      const rises = at % 2 === 0;
      return [
        [x, rises ? low : high],
        [x, rises ? high : low],
      ];
    }),
    [to, edges.length % 2 === 0 ? low : high],
  ];
}

/** The axes of both traces, with their arrows, and the scale of the lower one. */
function axes(): Stroke[] {
  const axis = (y: number, top: number) =>
    line([from, y], [to + 10, y]) + line([from, y + 4], [from, top]);
  const ends = [50, 130].map((y) => arrow([to + 12, y], 0));
  const tops = [14, 92].map((y) => arrow([from, y], -Math.PI / 2));
  const scale = steps(9, from, to).map((x) => line([x, 128], [x, 132]));
  return [
    { ink: 'thin', d: axis(50, 16) + axis(130, 94) },
    { ink: 'solid', d: [...ends, ...tops].join('') },
    { ink: 'thin', d: scale.join('') },
  ];
}
