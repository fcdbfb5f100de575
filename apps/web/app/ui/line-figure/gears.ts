import {
  arc,
  arrow,
  centerMark,
  type Chance,
  circle,
  type Plate,
  type Point,
  polar,
  poly,
  rect,
  type Stroke,
} from './plate.ts';

const turn = 2 * Math.PI;

/** The outline of a gear; `phase` turns it, in radians. */
export function gearOutline(
  center: Point,
  teeth: number,
  pitch: number,
  module: number,
  phase: number,
): string {
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
  // A tooth of one fits a gap of the other along the line between the centers.
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
