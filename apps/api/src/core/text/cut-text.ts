const letters = new Intl.Segmenter('en');

/** The beginning of a text, `length` UTF-16 units at most, cut between letters as people see them. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, letters.segment(text).containing(length)?.index ?? length);
}
