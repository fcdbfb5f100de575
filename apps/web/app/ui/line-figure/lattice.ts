import { arrow, type Chance, circle, line, type Plate, type Point } from './plate.ts';

/** How many cells the block has in each direction. */
type Block = { along: number; deep: number; high: number };
/** A corner of a cell, counted in cells. */
type Node = readonly [i: number, j: number, k: number];

/** A block of lattice in isometric projection, braced on its visible faces. */
export function lattice(chance: Chance): Plate {
  const block = { along: chance.whole(3, 4), deep: chance.whole(2, 3), high: 3 };
  const { along, deep, high } = block;
  const place = projectionOf(block);
  const strut = ([from, to]: Strut) => line(place(...from), place(...to));
  const draw = (struts: Strut[]) => struts.map(strut).join('');
  const pattern = chance.whole(0, 2);
  const nodes = visibleNodes(block);
  const load = place(along / 2, deep / 2, high);
  const hiddenEdges: Strut[] = [
    [
      [0, 0, 0],
      [0, 0, high],
    ],
    [
      [0, 0, 0],
      [along, 0, 0],
    ],
    [
      [0, 0, 0],
      [0, deep, 0],
    ],
  ];
  return {
    strokes: [
      { ink: 'hidden', d: draw(hiddenEdges) },
      { ink: 'thin', d: draw(nodes.flatMap((node) => bracesAt(node, block, pattern))) },
      { ink: 'outline', d: draw(nodes.flatMap((node) => edgesAt(node, block))) },
      { ink: 'mask', d: nodes.map((node) => circle(place(...node), 2)).join('') },
      { ink: 'outline', d: line([load[0], load[1] - 26], [load[0], load[1] - 4]) },
      { ink: 'solid', d: arrow([load[0], load[1] - 2], Math.PI / 2, 6) },
    ],
    parts: [
      place(0, deep, 2),
      place(along, 0, 2),
      place(along, deep, 1),
      place(0.5, deep, 0.5),
      place(along, 0.5, 0.5),
      place(1, 0, high),
    ],
  };
}

type Strut = readonly [from: Node, to: Node];

/** Where a node is on the paper. */
function projectionOf({ along, deep, high }: Block) {
  const unit = Math.min(96 / (high + (along + deep) / 2), 21);
  return (i: number, j: number, k: number): Point => [
    140 + (i - along / 2 - (j - deep / 2)) * unit * 0.95,
    82 + (i - along / 2 + (j - deep / 2)) * unit * 0.48 - (k - high / 2) * unit,
  ];
}

function visibleNodes({ along, deep, high }: Block): Node[] {
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);
  return upTo(along)
    .flatMap((i) => upTo(deep).flatMap((j) => upTo(high).map((k): Node => [i, j, k])))
    .filter(([i, j, k]) => i === along || j === deep || k === high);
}

/** The visible edges of cells that begin at this node. */
function edgesAt([i, j, k]: Node, { along, deep, high }: Block): Strut[] {
  const struts: Strut[] = [];
  if (i < along && (j === deep || k === high))
    struts.push([
      [i, j, k],
      [i + 1, j, k],
    ]);
  if (j < deep && (i === along || k === high))
    struts.push([
      [i, j, k],
      [i, j + 1, k],
    ]);
  if (k < high && (i === along || j === deep))
    struts.push([
      [i, j, k],
      [i, j, k + 1],
    ]);
  return struts;
}

/** The diagonals of the visible faces at this node: crossed on top, in a pattern on the sides. */
function bracesAt([i, j, k]: Node, { along, deep, high }: Block, pattern: number): Strut[] {
  const rises = pattern === 0 || (pattern === 1 && (i + j + k) % 2 === 0);
  const struts: Strut[] = [];
  if (i < along && k < high && j === deep)
    struts.push(
      rises
        ? [
            [i, j, k],
            [i + 1, j, k + 1],
          ]
        : [
            [i + 1, j, k],
            [i, j, k + 1],
          ],
    );
  if (j < deep && k < high && i === along)
    struts.push(
      rises
        ? [
            [i, j, k],
            [i, j + 1, k + 1],
          ]
        : [
            [i, j + 1, k],
            [i, j, k + 1],
          ],
    );
  if (i < along && j < deep && k === high)
    struts.push(
      [
        [i, j, k],
        [i + 1, j + 1, k],
      ],
      [
        [i + 1, j, k],
        [i, j + 1, k],
      ],
    );
  return struts;
}
