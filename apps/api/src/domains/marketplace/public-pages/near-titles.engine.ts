import { foldCase } from '../../../core/text/fold-case.ts';

/** The same, by how many words their titles have in common with this one; as many: in the order given. */
export function nearestByTitle<Titled extends { title: string }>(
  title: string,
  others: readonly Titled[],
): Titled[] {
  const words = wordsOf(title);
  const shared = (other: Titled) => [...wordsOf(other.title)].filter((word) => words.has(word));
  return others
    .map((other) => ({ other, count: words.size === 0 ? 0 : shared(other).length }))
    .sort((one, two) => two.count - one.count)
    .map(({ other }) => other);
}

/** Shorter ones say little: "for", "and", "of". */
function wordsOf(title: string): Set<string> {
  return new Set(foldCase(title).match(/[\p{L}\p{N}]{4,}/gu));
}
