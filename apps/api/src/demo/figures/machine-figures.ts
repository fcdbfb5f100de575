import {
  around,
  box,
  circle,
  dashed,
  ellipse,
  hatching,
  label,
  polyline,
  stroke,
  type Stroke,
} from './strokes.ts';

function gear(x: number, y: number, r: number, teeth: number, turn = 0): Stroke[] {
  const points: [number, number][] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const at = (part: number) => (tooth + part) / teeth + turn;
    points.push(around(x, y, r, at(0)), around(x, y, r, at(0.28)));
    points.push(around(x, y, r + 15, at(0.4)), around(x, y, r + 15, at(0.62)));
    points.push(around(x, y, r, at(0.74)));
  }
  return [
    stroke(polyline(points, true), 'bold'),
    dashed(circle(x, y, r + 7)),
    stroke(circle(x, y, r * 0.72), 'fine'),
    stroke(circle(x, y, r * 0.2)),
  ];
}

function cross(x: number, y: number, r: number): Stroke {
  return dashed(`M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`);
}

function spokes(x: number, y: number, from: number, to: number, count: number): Stroke {
  const lines = Array.from({ length: count }, (_, index) =>
    polyline([around(x, y, from, index / count), around(x, y, to, index / count)]),
  );
  return stroke(lines.join(''), 'fine');
}

export function gears(): Stroke[] {
  const spring = Array.from({ length: 60 }, (_, index) =>
    around(285, 250, 40 + index * 0.9, index / 20),
  );
  return [
    ...gear(285, 250, 138, 30),
    stroke(polyline(spring), 'fine'),
    ...gear(506, 250, 68, 15, 0.02),
    ...gear(633, 162, 70, 15, 0.01),
    cross(285, 250, 175),
    cross(506, 250, 100),
    cross(633, 162, 100),
    ...label(10, [100, 70], [190, 140]),
    ...label(12, [120, 420], [262, 285]),
    ...label(14, [470, 400], [500, 318]),
    ...label(16, [755, 60], [690, 115]),
  ];
}

export function chain(): Stroke[] {
  const links = Array.from({ length: 16 }, (_, index) => circle(232 + index * 24, 158, 6));
  return [
    ...gear(180, 245, 72, 22),
    ...gear(640, 245, 56, 18),
    ...gear(360, 332, 26, 9),
    ...gear(470, 372, 26, 9),
    stroke(
      'M180 158H640M190 332C260 345 320 300 360 290M380 358C410 400 440 410 470 412C540 405 590 340 640 316',
    ),
    stroke(links.join(''), 'fine'),
    stroke(box(330, 296, 175, 116), 'fine'),
    dashed('M300 354H540M415 280V440'),
    ...label(20, [60, 110], [120, 180]),
    ...label(22, [420, 90], [440, 152]),
    ...label(24, [250, 430], [340, 350]),
    ...label(26, [760, 150], [700, 205]),
  ];
}

export function linkage(): Stroke[] {
  const joints: [number, number][] = [
    [170, 390],
    [250, 190],
    [500, 120],
    [420, 390],
    [640, 210],
  ];
  const bar = (from: number, to: number) => {
    const [x, y] = joints[from] ?? [0, 0];
    const [toX, toY] = joints[to] ?? [0, 0];
    const length = Math.hypot(toX - x, toY - y);
    const [dx, dy] = [((toY - y) / length) * 9, ((toX - x) / length) * 9];
    return `M${x + dx} ${y - dy}L${toX + dx} ${toY - dy}M${x - dx} ${y + dy}L${toX - dx} ${toY + dy}`;
  };
  return [
    stroke([bar(0, 1), bar(1, 2), bar(2, 3), bar(2, 4)].join('')),
    ...joints.flatMap(([x, y]) => [stroke(circle(x, y, 17)), stroke(circle(x, y, 6), 'fine')]),
    stroke('M90 425H520'),
    hatching(90, 425, 430, 22),
    dashed('M250 190A215 215 0 0 1 385 390M500 120Q640 60 740 150'),
    stroke(box(655, 190, 32, 235)),
    hatching(655, 190, 32, 235, 15),
    ...label(30, [80, 290], [190, 335]),
    ...label(32, [330, 90], [370, 148]),
    ...label(34, [520, 300], [452, 290]),
    ...label(36, [750, 300], [690, 310]),
  ];
}

export function bearing(): Stroke[] {
  const balls = Array.from({ length: 12 }, (_, index) => around(300, 245, 128, index / 12));
  return [
    stroke(circle(300, 245, 185), 'bold'),
    stroke([circle(300, 245, 155), circle(300, 245, 101), circle(300, 245, 68)].join('')),
    stroke(balls.map(([x, y]) => circle(x, y, 23)).join('')),
    stroke(balls.map(([x, y]) => circle(x - 6, y - 7, 5)).join(''), 'fine'),
    cross(300, 245, 205),
    stroke(box(600, 60, 120, 370)),
    stroke([box(600, 60, 120, 44), box(600, 386, 120, 44)].join('')),
    hatching(600, 60, 120, 44),
    hatching(600, 386, 120, 44),
    stroke([circle(660, 128, 23), circle(660, 362, 23)].join('')),
    stroke(box(600, 152, 120, 186)),
    hatching(600, 152, 120, 34),
    hatching(600, 304, 120, 34),
    dashed('M560 245H770'),
    ...label(40, [60, 60], [160, 125]),
    ...label(42, [480, 400], [404, 328]),
    ...label(44, [510, 110], [634, 128]),
    ...label(46, [755, 440], [700, 400]),
  ];
}

export function propeller(): Stroke[] {
  const arms = [0.125, 0.375, 0.625, 0.875].flatMap((turn) => {
    const [x, y] = around(420, 190, 150, turn);
    const flat = 190 + (y - 190) * 0.55;
    return [
      stroke(
        polyline([
          [420, 190],
          [x, flat],
        ]),
        'bold',
      ),
      stroke(ellipse(x, flat - 10, 82, 24), 'fine'),
      stroke(
        `M${x - 78} ${flat - 10}Q${x - 30} ${flat - 32} ${x} ${flat - 10}Q${x + 30} ${flat + 12} ${x + 78} ${flat - 10}`,
      ),
      stroke(circle(x, flat - 10, 8)),
    ];
  });
  return [
    ...arms,
    stroke(ellipse(420, 190, 58, 34)),
    stroke('M378 212L350 290M462 212L490 290M335 290H365M475 290H505'),
    stroke('M420 330L720 400L420 470L120 400Z', 'bold'),
    stroke('M420 330V470M120 400H720', 'fine'),
    stroke(ellipse(420, 400, 44, 12)),
    dashed('M420 60V400'),
    ...label(50, [100, 80], [205, 105]),
    ...label(52, [720, 200], [478, 195]),
    ...label(54, [80, 320], [200, 382]),
    ...label(56, [740, 320], [455, 396]),
  ];
}

export function arm(): Stroke[] {
  const joints: [number, number, number][] = [
    [200, 330, 42],
    [330, 140, 34],
    [560, 190, 28],
  ];
  return [
    stroke('M150 430H250L236 366M164 366L150 430', 'bold'),
    hatching(110, 430, 180, 20),
    stroke('M110 430H290'),
    stroke('M168 304L300 124M232 354L360 158'),
    stroke('M336 107L562 163M326 173L548 214'),
    stroke('M585 200L660 262M566 217L640 282'),
    stroke('M640 282L660 262L700 276L722 318M640 282L650 322L690 342', 'bold'),
    ...joints.flatMap(([x, y, r]) => [
      stroke(circle(x, y, r), 'bold'),
      stroke(circle(x, y, r * 0.55)),
      stroke(circle(x, y, r * 0.18), 'fine'),
    ]),
    spokes(200, 330, 23, 42, 8),
    dashed('M200 330L330 140L560 190L690 320M330 60V140'),
    stroke('M250 70q12 12 0 24M262 62q20 20 0 40M274 54q28 28 0 56', 'fine'),
    ...label(60, [90, 260], [162, 312]),
    ...label(62, [400, 70], [352, 112]),
    ...label(64, [450, 270], [480, 200]),
    ...label(66, [740, 230], [690, 280]),
  ];
}
