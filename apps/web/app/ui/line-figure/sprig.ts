import {
  arc,
  type Chance,
  ellipse,
  line,
  type Plate,
  type Point,
  smooth,
  steps,
  type Stroke,
} from './plate.ts';

/** A sprig with leaves and fruit, as plant plates show a variety. */
export function sprig(chance: Chance): Plate {
  const bend = chance.between(-18, 18);
  const stemAt = (part: number): Point => [140 + bend * Math.sin(part * 2.4), 140 - part * 98];
  const strokes: Stroke[] = [];
  const parts: Point[] = [];
  const pairs = chance.whole(3, 4);
  steps(pairs, 0.22, 0.82).forEach((part, row) => {
    for (const side of [-1, 1] as const) {
      const root = stemAt(part + (side > 0 ? 0.06 : 0));
      const length = chance.between(44, 56) * (1 - row * 0.11);
      const angle = -Math.PI / 2 + side * chance.between(0.95, 1.25);
      strokes.push(...leaf(root, length, angle, chance.between(0.17, 0.23)));
      if (parts.length < 4)
        parts.push([
          root[0] + Math.cos(angle) * length * 0.72,
          root[1] + Math.sin(angle) * length * 0.72,
        ]);
    }
  });
  strokes.push(...leaf(stemAt(1), 26, -Math.PI / 2 + bend / 60, 0.22));
  strokes.push({ ink: 'outline', d: smooth(steps(8, 0, 1).map(stemAt)) });
  const fruit = stemAt(0.12);
  const ball: Point = [fruit[0] + 22, fruit[1] - 2];
  strokes.push({
    ink: 'outline',
    d: smooth([stemAt(0.26), [fruit[0] + 14, fruit[1] - 18], [ball[0], ball[1] - 10]]),
  });
  strokes.push({ ink: 'mask', d: ellipse(ball, 10, 11) });
  strokes.push({ ink: 'thin', d: arc(ball, 7, 8, -0.4, 1.4) + arc(ball, 4.4, 5.4, -0.2, 1.2) });
  parts.push([ball[0] + 8, ball[1] + 2], stemAt(0.06));
  return { strokes, parts };
}

function leaf(root: Point, length: number, angle: number, plump: number): Stroke[] {
  const along = (part: number, aside: number): Point => {
    const droop = part * part * 0.25 * (Math.cos(angle) > 0 ? 1 : -1);
    const facing = angle + droop;
    return [
      root[0] + Math.cos(facing) * length * part - Math.sin(facing) * aside * length,
      root[1] + Math.sin(facing) * length * part + Math.cos(facing) * aside * length,
    ];
  };
  const widths = [0, 0.72, 1, 0.86, 0.5, 0];
  const edge = (sign: number) =>
    widths.map((w, at) => along(0.08 + (at / 5) * 0.92, sign * w * plump));
  let veins = '';
  for (const part of [0.28, 0.42, 0.56, 0.7, 0.82]) {
    const reach = plump * 0.66 * Math.sin(Math.min(1, part + 0.12) * Math.PI * 0.82);
    veins +=
      line(along(part, 0), along(part + 0.1, reach)) +
      line(along(part, 0), along(part + 0.1, -reach));
  }
  return [
    { ink: 'mask', d: smooth([...edge(1), ...edge(-1).reverse().slice(1, -1)], true) },
    { ink: 'thin', d: smooth([along(0, 0), along(0.5, 0), along(0.97, 0)]) + veins },
  ];
}
