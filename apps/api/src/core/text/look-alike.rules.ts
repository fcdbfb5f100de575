import foldLookAlikes from 'unhomoglyph';

/** Folded once each: the library looks through all its pairs for every character. */
const folds = new Map<string, string>();

/**
 * A name as it looks at a glance: two names that look alike give the same result. The skeleton of UTS #39 (what is
 * drawn alike counts as the same letter), and beyond it case, accents, spaces and punctuation do not count.
 * Never shown or stored: the tables behind it grow with Unicode.
 */
export function lookOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}|]/gu, '');
  // Both cases have look-alikes of their own: a capital I is an l, a small m is rn, whatever they began as.
  const drawn = skeletonOf(letters).toLowerCase();
  return skeletonOf(drawn.replaceAll('i', 'l').replace(/\p{M}/gu, ''));
}

/** Whether two names may be taken for one another. Names without a letter or a digit never are. */
export function lookAlike(one: string, other: string): boolean {
  const look = lookOf(one);
  return look !== '' && look === lookOf(other);
}

function skeletonOf(text: string): string {
  let skeleton = '';
  for (const character of text) {
    let folded = folds.get(character);
    if (folded === undefined) {
      folded = foldLookAlikes(character);
      folds.set(character, folded);
    }
    skeleton += folded;
  }
  return skeleton;
}
