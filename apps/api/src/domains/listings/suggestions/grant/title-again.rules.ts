import type { BodyLine } from './claims.rules.ts';

const firstLines = 14;
/** So many letters of a hundred may differ, so that it is the same title, misread. */
const mostDifferent = 12;

/**
 * Whether the description begins with another title than the front page has: one that is like it in nearly all its
 * letters, so that one of both was misread. A title that does not stand there says nothing.
 */
export function titleDiffers(title: string, description: readonly BodyLine[]): boolean {
  const wanted = lettersOf(title);
  const lines = description.slice(0, firstLines).map(({ text }) => lettersOf(text));
  for (const at of lines.keys()) {
    for (let to = at + 1; to <= lines.length; to += 1) {
      const read = lines.slice(at, to).join('');
      if (read.length > wanted.length * 1.2) break;
      if (read === wanted) return false;
    }
  }
  return lines.some((_line, at) => {
    for (let to = at + 1; to <= lines.length; to += 1) {
      const read = lines.slice(at, to).join('');
      if (read.length > wanted.length * 1.1) return false;
      if (read.length === wanted.length && isLike(read, wanted)) return true;
    }
    return false;
  });
}

function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
}

function isLike(one: string, other: string): boolean {
  const different = Array.from(one).filter((letter, at) => letter !== other[at]).length;
  return different * 100 <= one.length * mostDifferent;
}
