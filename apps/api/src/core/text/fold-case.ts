let folds: ReadonlyMap<string, string> | null = null;

/**
 * A text in which two letters are equal exactly if Unicode's simple case folding pairs them (CaseFolding.txt,
 * status C and S): `Å` and `å`, `Σ`, `σ` and `ς`, `ſ` and `s`; not `ß` and `SS`, and no language-specific rule,
 * so `İ` and `ı` stay as they are. A character never becomes several.
 */
export function foldCase(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  folds ??= makeFolds();
  let folded = '';
  for (const character of text) folded += folds.get(character) ?? character;
  return folded;
}

/** Of every character that has another form, the form that stands for all of them. */
function makeFolds(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (let code = 0x41; code <= 0x1_ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const folded = single(single(character, 'toUpperCase'), 'toLowerCase');
    // The engine's own matching knows which pairs are simple ones.
    if (folded !== character && new RegExp(`^${character}$`, 'iu').test(folded)) {
      made.set(character, folded);
    }
  }
  return made;
}

/** The other case where it is one character, else the character itself. */
function single(character: string, to: 'toUpperCase' | 'toLowerCase'): string {
  const other = character[to]();
  return Array.from(other).length === 1 ? other : character;
}
