import { gearOutline } from './gears.ts';
import { circle, line, type Point, poly, smooth, type Stroke } from './plate.ts';

const center: Point = [140, 75];

/** What stands for each type of patent where nobody added a picture: a sign, and no drawing of anybody's invention. */
export const emblems: Record<number, readonly Stroke[]> = {
  // Utility: something that works.
  1: [
    { ink: 'outline', d: gearOutline(center, 12, 34, 6, 0.13) },
    { ink: 'thin', d: circle(center, 25) },
    { ink: 'outline', d: circle(center, 9) },
  ],
  // Design: a shape.
  2: [
    { ink: 'outline', d: vase() },
    { ink: 'center', d: line([140, 30], [140, 120]) },
  ],
  // Provisional: a sheet that nothing is drawn on yet.
  3: [
    {
      ink: 'hidden',
      d: poly(
        [
          [114, 35],
          [154, 35],
          [166, 47],
          [166, 115],
          [114, 115],
        ],
        true,
      ),
    },
    {
      ink: 'hidden',
      d: poly([
        [154, 35],
        [154, 47],
        [166, 47],
      ]),
    },
    { ink: 'thin', d: [62, 75, 88, 101].map((y) => line([123, y], [157, y])).join('') },
  ],
  // Plant: a twig.
  4: [
    {
      ink: 'outline',
      d: smooth([
        [140, 118],
        [139, 95],
        [141, 72],
        [140, 50],
      ]),
    },
    { ink: 'outline', d: leaf([140, 50], [140, 26]) + leaf([140, 72], [112, 52]) },
    { ink: 'outline', d: leaf([140, 72], [168, 52]) + leaf([140, 96], [108, 84]) },
    { ink: 'outline', d: leaf([140, 96], [172, 84]) },
  ],
};

function vase(): string {
  const right: Point[] = [
    [150, 34],
    [147, 46],
    [162, 64],
    [164, 82],
    [154, 104],
    [158, 116],
  ];
  const left = right.map(([x, y]): Point => [2 * center[0] - x, y]).toReversed();
  return `${smooth(right)}${line([158, 116], [122, 116])}${smooth(left)}${line([130, 34], [150, 34])}`;
}

/** A pointed leaf from its stem to its tip, with its vein. */
function leaf([x, y]: Point, [tipX, tipY]: Point): string {
  const [alongX, alongY] = [tipX - x, tipY - y];
  const at = (along: number, aside: number): Point => [
    x + alongX * along - alongY * aside,
    y + alongY * along + alongX * aside,
  ];
  const side = (sign: 1 | -1) => [at(0, 0), at(0.35, 0.24 * sign), at(0.7, 0.16 * sign), at(1, 0)];
  return smooth(side(1)) + smooth(side(-1)) + line([x, y], at(0.8, 0));
}
