import {
  arc,
  arrow,
  type Chance,
  centerMark,
  circle,
  hatch,
  line,
  type Plate,
  type Point,
  poly,
  polar,
  rect,
  type Stroke,
  smooth,
} from './plate.ts';

const turn = 2 * Math.PI;

function gearOutline(center: Point, teeth: number, pitch: number, module: number, phase: number) {
  const points: Point[] = [];
  const root = pitch - module * 1.15;
  const tip = pitch + module * 0.95;
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const middle = phase + (tooth * turn) / teeth;
    const half = turn / teeth / 4;
    points.push(
      polar(center, root, middle - half * 1.5),
      polar(center, pitch, middle - half),
      polar(center, tip, middle - half * 0.5),
      polar(center, tip, middle + half * 0.5),
      polar(center, pitch, middle + half),
      polar(center, root, middle + half * 1.5),
    );
  }
  return poly(points, true);
}

function wheel(center: Point, radius: number, holes: number, phase: number): Stroke[] {
  const strokes: Stroke[] = [{ ink: 'thin', d: circle(center, radius * 0.78) }];
  if (holes > 0) {
    const ring = radius * 0.54;
    let d = '';
    for (let hole = 0; hole < holes; hole += 1) {
      d += circle(polar(center, ring, phase + (hole * turn) / holes), radius * 0.14);
    }
    strokes.push({ ink: 'outline', d });
  }
  const hub = Math.max(4.5, radius * 0.22);
  strokes.push({ ink: 'outline', d: circle(center, hub) });
  strokes.push({ ink: 'mask', d: rect([center[0] - 1.6, center[1] - hub - 2.4], 3.2, 4) });
  strokes.push({ ink: 'center', d: centerMark(center, radius + 9) });
  return strokes;
}

/** A train of two or three meshing gears on a base. */
export function gears(chance: Chance): Plate {
  const module = chance.between(3.4, 4.1);
  const teeth = [chance.whole(19, 23), chance.whole(10, 13), chance.whole(13, 15)] as const;
  const pitch = teeth.map((count) => (count * module) / 2) as [number, number, number];
  const first: Point = [40 + pitch[0] + 8, 76];
  const lean = chance.between(-0.6, -0.25);
  const second = polar(first, pitch[0] + pitch[1], lean);
  const drop = chance.between(0.5, 0.75);
  const third = polar(second, pitch[1] + pitch[2], drop);
  const phase = chance.between(0, 1);
  // A tooth of one stands in a gap of the other along the line between the centres.
  const meshed = (toward: number, own: number, other: number, otherPhase: number) =>
    toward + Math.PI + Math.PI / own + ((toward - otherPhase) * other) / own;
  const secondPhase = meshed(lean, teeth[1], teeth[0], phase);
  const thirdPhase = meshed(drop, teeth[2], teeth[1], secondPhase);
  const strokes: Stroke[] = [
    { ink: 'mask', d: gearOutline(first, teeth[0], pitch[0], module, phase) },
    ...wheel(first, pitch[0], chance.whole(5, 6), phase),
    { ink: 'mask', d: gearOutline(second, teeth[1], pitch[1], module, secondPhase) },
    ...wheel(second, pitch[1], 0, 0),
    { ink: 'mask', d: gearOutline(third, teeth[2], pitch[2], module, thirdPhase) },
    ...wheel(third, pitch[2], 4, thirdPhase),
    { ink: 'thin', d: arc(first, pitch[0] * 0.68, pitch[0] * 0.68, 3.5, 4.6) },
    { ink: 'solid', d: arrow(polar(first, pitch[0] * 0.68, 4.62), 4.62 + Math.PI / 2) },
  ];
  const parts: Point[] = [
    polar(first, pitch[0] + 2, 2.7),
    polar(first, pitch[0] * 0.54, phase + turn / 2),
    polar(second, pitch[1] + 1, -1.2),
    polar(third, pitch[2] + 1, 0.4),
    polar(second, 4, 0.6),
  ];
  return { strokes, parts };
}

function bar(from: Point, to: Point, half: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const side = angle + Math.PI / 2;
  const cap = (at: Point, facing: number) =>
    [-1, -0.5, 0, 0.5, 1].map((part) => polar(at, half, facing + (part * Math.PI) / 2));
  return smoothless([
    ...cap(from, angle + Math.PI),
    polar(from, half, side + Math.PI),
    ...cap(to, angle),
  ]);
}

const smoothless = (points: Point[]) => poly(points, true);

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

/** A four-bar linkage with the path of its tracing point and a second position in phantom lines. */
export function linkage(chance: Chance): Plate {
  const a: Point = [96, 112];
  const d: Point = [178, 112];
  const lengths = [chance.between(22, 27), chance.between(74, 82), chance.between(56, 63)] as const;
  const angle = chance.between(-2.3, -0.9);
  const path: Point[] = [];
  for (let step = 0; step < 36; step += 1) {
    const pose = fourBar(a, d, lengths, (step * turn) / 36);
    if (pose) path.push(pose.tracer);
  }
  const now = fourBar(a, d, lengths, angle) ?? { crank: a, rocker: d, tracer: a };
  const later = fourBar(a, d, lengths, angle + chance.between(1.6, 2.2)) ?? now;
  const joint = (at: Point) => circle(at, 4) + circle(at, 1.6);
  const ground = (at: Point): Stroke[] => [
    {
      ink: 'mask',
      d: poly(
        [
          [at[0] - 11, 126],
          [at[0] - 5, 112],
          [at[0] + 5, 112],
          [at[0] + 11, 126],
        ],
        true,
      ),
    },
    { ink: 'outline', d: line([at[0] - 17, 126], [at[0] + 17, 126]) },
    { ink: 'thin', d: hatch([at[0] - 17, 126], 34, 6, 5) },
  ];
  const strokes: Stroke[] = [
    { ink: 'center', d: line([a[0] - 26, 112], [d[0] + 26, 112]) },
    { ink: 'center', d: smooth(path, true) },
    {
      ink: 'hidden',
      d: bar(a, later.crank, 5) + bar(d, later.rocker, 5) + line(later.crank, later.rocker),
    },
    ...ground(a),
    ...ground(d),
    { ink: 'mask', d: bar(d, now.rocker, 5.5) },
    { ink: 'mask', d: poly([now.crank, now.tracer, now.rocker], true) },
    { ink: 'mask', d: bar(now.crank, now.rocker, 5.5) },
    { ink: 'mask', d: bar(a, now.crank, 5.5) },
    { ink: 'outline', d: joint(a) + joint(d) + joint(now.crank) + joint(now.rocker) },
    { ink: 'mask', d: circle(now.tracer, 3) },
    { ink: 'thin', d: arc(a, 15, 15, angle + 0.5, angle + 1.7) },
    { ink: 'solid', d: arrow(polar(a, 15, angle + 1.75), angle + 1.75 + Math.PI / 2) },
  ];
  const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  const parts = [
    middle(a, now.crank),
    now.tracer,
    middle(d, now.rocker),
    [a[0] - 8, 122] as const,
    path[8] ?? a,
  ];
  return { strokes, parts };
}

/** A bladed rotor in its duct, with the duct in section. */
export function rotor(chance: Chance): Plate {
  const center: Point = [140, 77];
  const radius = 50;
  const blades = chance.whole(5, 11);
  const twist = chance.between(0.5, 0.9) * (chance.coin() ? 1 : -1);
  const phase = chance.between(0, 1);
  const strokes: Stroke[] = [
    { ink: 'outline', d: circle(center, radius + 10) + circle(center, radius + 3) },
    { ink: 'thin', d: ringHatch(center, radius + 3, radius + 10) },
  ];
  for (let blade = 0; blade < blades; blade += 1) {
    const at = phase + (blade * turn) / blades;
    const width = (turn / blades) * 0.42;
    const edge = (shift: number) =>
      [0.28, 0.5, 0.75, 1].map((part) =>
        polar(center, radius * part, at + shift * (0.5 + part / 2) + twist * part),
      );
    strokes.push({ ink: 'mask', d: smooth([...edge(0), ...edge(width).reverse()], true) });
    strokes.push({ ink: 'thin', d: smooth(edge(width * 0.4)) });
  }
  strokes.push(
    { ink: 'mask', d: circle(center, radius * 0.3) },
    { ink: 'outline', d: circle(center, radius * 0.12) },
    { ink: 'thin', d: circle(center, radius * 0.22) },
    { ink: 'center', d: centerMark(center, radius + 18) },
    { ink: 'thin', d: arc(center, radius + 15, radius + 15, -0.75, -0.3) },
    { ink: 'solid', d: arrow(polar(center, radius + 15, -0.28), -0.28 + Math.PI / 2) },
  );
  const parts: Point[] = [
    polar(center, radius + 7, 3.7),
    polar(
      center,
      radius * 0.75,
      phase + twist * 0.75 + Math.round(blades / 2) * (turn / blades) + 0.1,
    ),
    polar(center, radius * 0.22, 0.4),
    polar(center, radius * 0.8, phase + twist * 0.8 + 0.08),
    polar(center, radius + 6, 0.8),
  ];
  return { strokes, parts };
}

function ringHatch(center: Point, inner: number, outer: number): string {
  let d = '';
  for (let at = 0; at < 72; at += 1) {
    const angle = (at * turn) / 72;
    d += line(polar(center, inner, angle), polar(center, outer, angle + 0.1));
  }
  return d;
}
