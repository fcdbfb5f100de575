import type { Conveyance } from '@claimstead/contract/patents.contract.ts';

export type GraphNode = { name: string; column: number; row: number };
/** `number` is the paper's line in the table. */
export type GraphEdge = {
  number: number;
  from: GraphNode;
  to: GraphNode;
  moves: boolean;
  /** The paper is recorded against a parent of the patent. */
  isOfParent: boolean;
};
export type TitleGraph = { nodes: GraphNode[]; edges: GraphEdge[]; columns: number; rows: number };

const moving = new Set(['assignment', 'merger', 'name_change', 'correction']);
const drawn = new Set([...moving, 'court_order', 'security']);

/**
 * Everyone whom the papers name, from left to right: the inventors first, and each receiver one column behind whom they
 * received it from. Names are as the papers write them; spelled otherwise they stand beside each other.
 */
export function titleGraph(
  inventors: readonly string[],
  conveyances: readonly Conveyance[],
  key: (name: string) => string = plainName,
): TitleGraph {
  const nodes = new Map<string, GraphNode>();
  const height: number[] = [];
  const place = (name: string, column: number): GraphNode => {
    const known = nodes.get(key(name));
    if (known) return known;
    const row = height[column] ?? 0;
    height[column] = row + 1;
    const node = { name, column, row };
    nodes.set(key(name), node);
    return node;
  };
  for (const inventor of inventors) place(inventor, 0);
  const edges = conveyances.flatMap(({ kind, from, to, recordedAgainst }, index) => {
    if (!drawn.has(kind)) return [];
    const givers = from.map((name) => place(name, 0));
    const column = Math.max(-1, ...givers.map((node) => node.column)) + 1;
    const receivers = to.map((name) => place(name, column));
    return givers.flatMap((giver) =>
      receivers.map((receiver) => ({
        number: index + 1,
        from: giver,
        to: receiver,
        moves: moving.has(kind),
        isOfParent: recordedAgainst !== null,
      })),
    );
  });
  return {
    nodes: [...nodes.values()],
    edges: edges.filter(({ from, to }) => from !== to),
    columns: height.length,
    rows: Math.max(0, ...height.map((count) => count ?? 0)),
  };
}

/** The same person in the record's two spellings, for the picture only: "HEO, JIN-PIL", "Jin-Pil HEO". */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}

/** A name on at most two lines of so many letters, broken between words; what does not fit ends with "…". */
export function nameLines(name: string, letters: number): string[] {
  const cut = (line: string) =>
    line.length > letters ? `${line.slice(0, letters - 1).trimEnd()}…` : line;
  if (name.length <= letters) return [name];
  const space = name.lastIndexOf(' ', letters);
  if (space < 1) return [cut(name)];
  return [name.slice(0, space), cut(name.slice(space + 1))];
}
