import {
  arc,
  arrow,
  centerMark,
  type Chance,
  circle,
  line,
  type Plate,
  type Point,
  polar,
  smooth,
  type Stroke,
} from './plate.ts';

const turn = 2 * Math.PI;

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
