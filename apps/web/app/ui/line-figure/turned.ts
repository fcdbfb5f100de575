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

/** A turned body as a design drawing shows it: contour and surface shading, no sections. */
export function turned(chance: Chance): Plate {
  const x = 140;
  const heights = steps(7, 22, 130);
  const neck = chance.between(9, 16);
  const radii = heights.map((_, at) => {
    if (at === 0) return neck * chance.between(1, 1.5);
    if (at === 1) return neck;
    return chance.between(at < 4 ? 20 : 26, at < 4 ? 44 : 48);
  });
  radii[6] = chance.between(20, 34);
  const side = (sign: 1 | -1) => heights.map((y, at): Point => [x + sign * (radii[at] ?? 0), y]);
  const tilt = 0.16;
  const topRadius = radii[0] ?? 10;
  const baseRadius = radii[6] ?? 24;
  const strokes: Stroke[] = [
    { ink: 'outline', d: smooth(side(-1)) + smooth(side(1)) },
    { ink: 'outline', d: ellipse([x, 22], topRadius, topRadius * tilt + 1) },
    { ink: 'outline', d: arc([x, 130], baseRadius, baseRadius * tilt, 0, Math.PI) },
    { ink: 'thin', d: ellipse([x, 22], topRadius * 0.8, (topRadius * tilt + 1) * 0.7) },
  ];
  let shade = '';
  for (let column = 0; column < 9; column += 1) {
    const part = 0.97 - column * (0.045 + column * 0.008);
    const points = heights.map((y, at): Point => [x + part * (radii[at] ?? 0), y + 2]);
    shade += smooth(points.slice(Math.min(column >> 1, 3), 7 - Math.min(column >> 2, 2)));
  }
  const bands = chance.coin() ? [2, 3] : [3, 4, 5];
  strokes.push({ ink: 'thin', d: shade });
  for (const band of bands) {
    const radius = radii[band] ?? 20;
    strokes.push({
      ink: 'outline',
      d: arc([x, heights[band] ?? 60], radius, radius * tilt, 0, Math.PI),
    });
  }
  strokes.push({
    ink: 'hidden',
    d: arc([x, 130], baseRadius, baseRadius * tilt, Math.PI, 2 * Math.PI),
  });
  strokes.push({ ink: 'center', d: line([x, 10], [x, 142]) });
  const parts: Point[] = [
    [x - (radii[3] ?? 20), heights[3] ?? 70],
    [x + (radii[4] ?? 20), heights[4] ?? 90],
    [x - topRadius, 22],
    [x + baseRadius * 0.8, 130],
  ];
  return { strokes, parts };
}
