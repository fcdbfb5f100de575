/** A group of the Cooperative Patent Classification, with its main group only: "H01M10" of "H01M 10/42". */
const group = /^([A-HY]\d\d[A-Z]) ?(\d{1,4})\//;
/** How many characters a section, a class and a subclass have. A group has all that follow. */
const levels = [1, 3, 4];

/** The main group of a symbol; null: it is of another classification. */
export function mainGroupOf(symbol: string): string | null {
  const found = group.exec(symbol);
  return found ? `${found[1]}${found[2]}` : null;
}

/** Whether a main group belongs to a node: H, H01, H01M or itself. */
export function isUnder(mainGroup: string, node: string): boolean {
  return node.length > 4 ? mainGroup === node : mainGroup.startsWith(node);
}

/** The nodes that are shown where one is chosen ('' for none) and a main group has: those down to it, and its child. */
export function shownNodes(mainGroup: string, chosen: string): string[] {
  const path = pathTo(chosen).filter((node) => isUnder(mainGroup, node));
  if (!isUnder(mainGroup, chosen) || chosen.length > 4) return path;
  const next = levels.find((level) => level > chosen.length);
  return [...path, next === undefined ? mainGroup : mainGroup.slice(0, next)];
}

/** A node and those above it, from the section down. */
export function pathTo(node: string): string[] {
  if (node === '') return [];
  const above = levels.filter((level) => level < node.length).map((level) => node.slice(0, level));
  return [...above, node];
}
