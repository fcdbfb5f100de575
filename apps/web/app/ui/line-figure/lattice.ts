import { arrow, type Chance, circle, line, type Plate, type Point, type Stroke } from './plate.ts';

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
