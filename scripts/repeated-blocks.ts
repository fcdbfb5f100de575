export type Source = { path: string; text: string };

/** Two places that begin with the same lines, as `path:line`. */
export type Repeated = { lines: number; first: string; second: string };

type Line = { text: string; number: number };

/**
 * Blocks of at least so many lines that stand in two places, the longest first. Lines are compared without
 * indentation; blank lines, comments and imports do not count.
 */
export function findRepeated(sources: readonly Source[], leastLines: number): Repeated[] {
  const files = sources.map(({ path, text }) => ({ path, lines: linesOf(text) }));
  const places = new Map<string, { file: number; at: number }[]>();
  const repeated: Repeated[] = [];
  for (const [file, { path, lines }] of files.entries()) {
    for (let at = 0; at + leastLines <= lines.length; at += 1) {
      const key = lines
        .slice(at, at + leastLines)
        .map(({ text }) => text)
        .join('\n');
      const known = places.get(key) ?? [];
      for (const other of known) {
        const otherLines = files[other.file]?.lines ?? [];
        // A block is told of once, where it begins.
        if (textAt(otherLines, other.at - 1) === textAt(lines, at - 1)) continue;
        repeated.push({
          lines: lengthOfCommon(otherLines, other.at, lines, at),
          first: `${files[other.file]?.path}:${otherLines[other.at]?.number}`,
          second: `${path}:${lines[at]?.number}`,
        });
      }
      places.set(key, [...known, { file, at }]);
    }
  }
  return repeated.sort((left, right) => right.lines - left.lines);
}

function linesOf(source: string): Line[] {
  const withoutImports = source.replaceAll(/^import\b[^;]*;$/gm, (found) =>
    found.replaceAll(/[^\n]/g, ''),
  );
  return withoutImports
    .split('\n')
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !/^(\/\/|\/?\*)/.test(text));
}

/** The line; beyond the ends of a file something that equals nothing. */
function textAt(lines: readonly Line[], at: number): string | symbol {
  return lines[at]?.text ?? Symbol('no line');
}

function lengthOfCommon(one: readonly Line[], from: number, other: readonly Line[], at: number) {
  let length = 0;
  while (textAt(one, from + length) === textAt(other, at + length)) length += 1;
  return length;
}
