import {
  arrow,
  type Chance,
  hatch,
  line,
  type Plate,
  type Point,
  poly,
  rect,
  type Stroke,
} from './plate.ts';

/** A lens group on its axis, with the rays from an object to their image. */
export function optics(chance: Chance): Plate {
  const y = 77;
  const lenses = [88, chance.between(122, 136), chance.between(164, 178)];
  const heights = [44, chance.between(28, 34), chance.between(34, 40)];
  const image = 226;
  const strokes: Stroke[] = [{ ink: 'center', d: line([44, y], [238, y]) }];
  for (const start of [-1, -0.55, 0.55, 1]) {
    const spread = start * 36;
    const at = lenses.map((x, index): Point => [x, y + spread * ([1, 0.52, 0.72][index] ?? 1)]);
    strokes.push({ ink: 'thin', d: poly([[48, y + spread], ...at, [image, y]]) });
  }
  lenses.forEach((x, index) => {
    const half = heights[index] ?? 30;
    const [front, back] =
      index === 1 ? [5, -5] : [chance.between(6, 11), chance.between(index === 0 ? 1 : 6, 8)];
    const depth = index === 1 ? 5 : 1;
    const d = `M${x - depth} ${y - half}Q${x - depth - front * 2 + (index === 1 ? 20 : 0)} ${y} ${x - depth} ${y + half}H${x + depth}Q${x + depth + back * 2} ${y} ${x + depth} ${y - half}Z`;
    strokes.push({ ink: 'outline', d });
    strokes.push({
      ink: 'thin',
      d: hatch([x - 3, y - half + 3], 6, 9, 3) + hatch([x - 3, y + half - 12], 6, 9, 3),
    });
  });
  const stop = ((lenses[1] ?? 130) + (lenses[2] ?? 170)) / 2;
  strokes.push(
    {
      ink: 'outline',
      d: line([stop, y - 46], [stop, y - 24]) + line([stop, y + 24], [stop, y + 46]),
    },
    {
      ink: 'outline',
      d:
        line([stop - 4, y - 24], [stop + 4, y - 24]) + line([stop - 4, y + 24], [stop + 4, y + 24]),
    },
    { ink: 'outline', d: rect([image, y - 24], 5, 48) },
    { ink: 'thin', d: hatch([image, y - 24], 5, 48, 4) },
    { ink: 'hidden', d: rect([72, y - 58], 120, 116, 2) },
    { ink: 'solid', d: arrow([64, y - 36], 0, 4) + arrow([64, y + 36], 0, 4) },
  );
  const parts: Point[] = [
    [lenses[0] ?? 88, y - 30],
    [lenses[1] ?? 130, y + 24],
    [lenses[2] ?? 170, y - 26],
    [stop, y + 42],
    [image + 4, y - 16],
    [54, y + 36],
  ];
  return { strokes, parts };
}
