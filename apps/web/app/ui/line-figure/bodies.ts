import {
  arc,
  arrow,
  type Chance,
  circle,
  ellipse,
  hatch,
  line,
  type Plate,
  type Point,
  poly,
  rect,
  type Stroke,
  smooth,
  steps,
} from './plate.ts';

/** A stirred vessel in section: hatched wall, shaft with impellers, ports, the level of its filling. */
export function vessel(chance: Chance): Plate {
  const half = chance.between(34, 42);
  const x = 140;
  const [top, low, wall] = [44, 112, 5];
  const level = chance.between(58, 72);
  const shell = (inset: number) =>
    `M${x - half + inset} ${top}V${low - inset / 2}A${half - inset} ${20 - inset * 0.8} 0 0 0 ${x + half - inset} ${low - inset / 2}V${top}`;
  const port = (side: 1 | -1, y: number): Stroke[] => {
    const edge = x + side * half;
    const outer = edge + side * 16;
    return [
      { ink: 'mask', d: rect([Math.min(edge, outer), y - 4], 16, 8) },
      { ink: 'mask', d: rect([side > 0 ? outer : outer - 4, y - 7], 4, 14) },
    ];
  };
  const impellers = chance.whole(2, 3);
  const heights = steps(impellers, level + 14, 114);
  const reach = half * chance.between(0.5, 0.68);
  const strokes: Stroke[] = [
    { ink: 'outline', d: shell(0) + shell(wall) },
    {
      ink: 'thin',
      d:
        hatch([x - half, top], wall, low - top, 4) +
        hatch([x + half - wall, top], wall, low - top, 4),
    },
    { ink: 'mask', d: rect([x - half - 5, top - 6], half * 2 + 10, 6, 1) },
    { ink: 'outline', d: arc([x, top - 6], half, 10, Math.PI, 2 * Math.PI) },
    { ink: 'mask', d: rect([x - 9, 14], 18, 15, 2) },
    {
      ink: 'thin',
      d: steps(4, x - 6, x + 6)
        .map((at) => line([at, 16], [at, 27]))
        .join(''),
    },
    { ink: 'mask', d: rect([x - 5, 29], 10, 6) },
    {
      ink: 'hidden',
      d: smooth(
        steps(9, x - half + wall, x + half - wall).map(
          (at, i): Point => [at, level + (i % 2 === 0 ? 0 : 1.6)],
        ),
      ),
    },
    { ink: 'mask', d: rect([x - 1.8, 35], 3.6, 84) },
    ...heights.flatMap((y): Stroke[] => [
      {
        ink: 'mask',
        d:
          ellipse([x - reach / 2, y], reach / 2, 3.2) + ellipse([x + reach / 2, y], reach / 2, 3.2),
      },
      { ink: 'mask', d: rect([x - 4, y - 4], 8, 8, 1) },
    ]),
    ...port(1, chance.between(60, 74)),
    ...port(-1, chance.between(90, 104)),
    { ink: 'mask', d: rect([x - 5, 130], 10, 8) },
    { ink: 'thin', d: bubbles(chance, x, half - wall - 6, level) },
    { ink: 'center', d: line([x, 8], [x, 144]) },
  ];
  const parts: Point[] = [
    [x - half + 2, 60],
    [x - 9, 22],
    [x + reach * 0.7, heights[0] ?? 80],
    [x + half - 2, 104],
    [x - reach * 0.6, heights.at(-1) ?? 100],
    [x + half * 0.5, level],
  ];
  return { strokes, parts };
}

function bubbles(chance: Chance, x: number, reach: number, level: number): string {
  let d = '';
  for (let at = 0; at < 9; at += 1) {
    const side = at % 2 === 0 ? -1 : 1;
    d += circle(
      [x + side * chance.between(8, reach), chance.between(level + 6, 118)],
      chance.between(0.8, 1.8),
    );
  }
  return d;
}

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
  const [topRadius = 10, baseRadius = 24] = [radii[0], radii[6]];
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

/** A block of lattice in isometric projection, braced on its visible faces. */
export function lattice(chance: Chance): Plate {
  const [along, deep, high] = [chance.whole(3, 4), chance.whole(2, 3), 3];
  const unit = Math.min(96 / (high + (along + deep) / 2), 21);
  const place = (i: number, j: number, k: number): Point => [
    140 + (i - along / 2 - (j - deep / 2)) * unit * 0.95,
    82 + (i - along / 2 + (j - deep / 2)) * unit * 0.48 - (k - high / 2) * unit,
  ];
  let [frame, brace, nodes] = ['', '', ''];
  const seen = (i: number, j: number, k: number) => i === along || j === deep || k === high;
  const strut = (from: [number, number, number], to: [number, number, number]) =>
    line(place(...from), place(...to));
  const pattern = chance.whole(0, 2);
  for (let i = 0; i <= along; i += 1) {
    for (let j = 0; j <= deep; j += 1) {
      for (let k = 0; k <= high; k += 1) {
        if (!seen(i, j, k)) continue;
        nodes += circle(place(i, j, k), 2);
        if (i < along && (j === deep || k === high)) frame += strut([i, j, k], [i + 1, j, k]);
        if (j < deep && (i === along || k === high)) frame += strut([i, j, k], [i, j + 1, k]);
        if (k < high && (i === along || j === deep)) frame += strut([i, j, k], [i, j, k + 1]);
        const flip = pattern === 0 || (pattern === 1 && (i + j + k) % 2 === 0);
        if (i < along && k < high && j === deep)
          brace += flip ? strut([i, j, k], [i + 1, j, k + 1]) : strut([i + 1, j, k], [i, j, k + 1]);
        if (j < deep && k < high && i === along)
          brace += flip ? strut([i, j, k], [i, j + 1, k + 1]) : strut([i, j + 1, k], [i, j, k + 1]);
        if (i < along && j < deep && k === high)
          brace += strut([i, j, k], [i + 1, j + 1, k]) + strut([i + 1, j, k], [i, j + 1, k]);
      }
    }
  }
  const hidden =
    strut([0, 0, 0], [0, 0, high]) +
    strut([0, 0, 0], [along, 0, 0]) +
    strut([0, 0, 0], [0, deep, 0]);
  const load = place(along / 2, deep / 2, high);
  const strokes: Stroke[] = [
    { ink: 'hidden', d: hidden },
    { ink: 'thin', d: brace },
    { ink: 'outline', d: frame },
    { ink: 'mask', d: nodes },
    { ink: 'outline', d: line([load[0], load[1] - 26], [load[0], load[1] - 4]) },
    { ink: 'solid', d: arrow([load[0], load[1] - 2], Math.PI / 2, 6) },
  ];
  const parts = [
    place(0, deep, 2),
    place(along, 0, 2),
    place(along, deep, 1),
    place(0.5, deep, 0.5),
    place(along, 0.5, 0.5),
    place(1, 0, high),
  ];
  return { strokes, parts };
}

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
    const d = `M${x - depth} ${y - half}Q${x - depth - front * 2 + (index === 1 ? 20 : 0)} ${y} ${x - depth} ${y + half}H${x + depth}Q${x + depth + back * 2 + (index === 1 ? 0 : 0)} ${y} ${x + depth} ${y - half}Z`;
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
