import {
  arc,
  arrow,
  type Chance,
  circle,
  hatch,
  line,
  type Plate,
  type Point,
  polar,
  poly,
  smooth,
  type Stroke,
} from './plate.ts';

const turn = 2 * Math.PI;

/** A straight link with round ends, as one closed outline. */
function bar(from: Point, to: Point, half: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (at: Point, facing: number) =>
    [-1, -0.5, 0, 0.5, 1].map((part) => polar(at, half, facing + (part * Math.PI) / 2));
  return poly([...end(from, angle + Math.PI), ...end(to, angle)], true);
}

type FourBar = { crank: Point; rocker: Point; tracer: Point };

function fourBar(
  a: Point,
  d: Point,
  lengths: readonly [number, number, number],
  angle: number,
): FourBar | null {
  const [crankLength, couplerLength, rockerLength] = lengths;
  const crank = polar(a, crankLength, angle);
  const gap = Math.hypot(d[0] - crank[0], d[1] - crank[1]);
  if (gap > couplerLength + rockerLength || gap < Math.abs(couplerLength - rockerLength))
    return null;
  const along = Math.atan2(d[1] - crank[1], d[0] - crank[0]);
  const cosine = (couplerLength ** 2 + gap ** 2 - rockerLength ** 2) / (2 * couplerLength * gap);
  const direction = along - Math.acos(cosine);
  const rocker = polar(crank, couplerLength, direction);
  return { crank, rocker, tracer: polar(crank, couplerLength * 0.72, direction - 0.62) };
}

const a: Point = [96, 112];
const d: Point = [178, 112];

/** A four-bar linkage with the path of its tracing point and a second position in phantom lines. */
export function linkage(chance: Chance): Plate {
  const lengths = [chance.between(22, 27), chance.between(74, 82), chance.between(56, 63)] as const;
  const angle = chance.between(-2.3, -0.9);
  const path = tracedPath(lengths);
  const now = fourBar(a, d, lengths, angle) ?? { crank: a, rocker: d, tracer: a };
  const later = fourBar(a, d, lengths, angle + chance.between(1.6, 2.2)) ?? now;
  return {
    strokes: [
      { ink: 'center', d: line([a[0] - 26, 112], [d[0] + 26, 112]) },
      { ink: 'center', d: smooth(path, true) },
      {
        ink: 'hidden',
        d: bar(a, later.crank, 5) + bar(d, later.rocker, 5) + line(later.crank, later.rocker),
      },
      ...ground(a),
      ...ground(d),
      ...bars(now),
      { ink: 'thin', d: arc(a, 15, 15, angle + 0.5, angle + 1.7) },
      { ink: 'solid', d: arrow(polar(a, 15, angle + 1.75), angle + 1.75 + Math.PI / 2) },
    ],
    parts: [middle(a, now.crank), now.tracer, middle(d, now.rocker), [a[0] - 8, 122], path[8] ?? a],
  };
}

/** Where the tracing point goes during one turn of the crank. */
function tracedPath(lengths: readonly [number, number, number]): Point[] {
  return Array.from({ length: 36 }, (_, step) =>
    fourBar(a, d, lengths, (step * turn) / 36),
  ).flatMap((pose) => (pose ? [pose.tracer] : []));
}

function ground([x]: Point): Stroke[] {
  const foot: Point[] = [
    [x - 11, 126],
    [x - 5, 112],
    [x + 5, 112],
    [x + 11, 126],
  ];
  return [
    { ink: 'mask', d: poly(foot, true) },
    { ink: 'outline', d: line([x - 17, 126], [x + 17, 126]) },
    { ink: 'thin', d: hatch([x - 17, 126], 34, 6, 5) },
  ];
}

function bars({ crank, rocker, tracer }: FourBar): Stroke[] {
  return [
    { ink: 'mask', d: bar(d, rocker, 5.5) },
    { ink: 'mask', d: poly([crank, tracer, rocker], true) },
    { ink: 'mask', d: bar(crank, rocker, 5.5) },
    { ink: 'mask', d: bar(a, crank, 5.5) },
    { ink: 'outline', d: [a, d, crank, rocker].map(joint).join('') },
    { ink: 'mask', d: circle(tracer, 3) },
  ];
}

function joint(at: Point): string {
  return circle(at, 4) + circle(at, 1.6);
}

function middle(p: Point, q: Point): Point {
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
}
