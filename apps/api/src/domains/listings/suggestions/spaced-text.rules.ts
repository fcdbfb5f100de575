/** So many of a page's signs with a blank before them, and at least this part of all: its blanks mean nothing. */
const leastStray = 8;
const strayPart = 0.5;

/**
 * Whether a file sets a blank before each sign, as programs do that add a layer of text to scanned grants:
 * "Patent No . : US 10 , 123 , 456 B2".
 */
export function isSpacedOut(texts: readonly string[]): boolean {
  const all = texts.join('\n');
  const stray = all.match(/[\p{L}\d] [,;:](?= )/gu)?.length ?? 0;
  const usual = all.match(/[\p{L}\d)][,;:](?=\s)/gu)?.length ?? 0;
  return stray >= leastStray && stray >= strayPart * (stray + usual);
}

/** The same without those blanks: "Patent No.: US 10,123,456 B2". */
export function withoutStrayBlanks(text: string): string {
  return text
    .replaceAll(/ (?=[,.;:)\]])/g, '')
    .replaceAll(/(?<=[([]) /g, '')
    .replaceAll(/(?<=\d) ?\/ ?(?=\d)/g, '/')
    .replaceAll(/(?<=\d, ?\d{3}), (?=\d{3}\b)|(?<=\d), (?=\d{3}(?:,|\b(?! \p{Ll})))/gu, ',')
    .replaceAll(/(?<=\d)\. (?=\d)/g, '.')
    .replaceAll(/\b(U|S)\. (?=[SC]\.)/g, '$1.')
    .trim();
}
