/** The content of the boxes of a code: one character each, '' for an empty box. */
export type Digits = readonly string[];

export function noDigits(length: number): Digits {
  return Array.from({ length }, () => '');
}

export function isFull(digits: Digits): boolean {
  return digits.every((digit) => digit !== '');
}

/**
 * The code in a text that was pasted: the only run of `length` digits, even if separated ("1 2 3 4", "12-34"),
 * or null if the text has no such code.
 */
export function codeIn(text: string, length: number): string | null {
  const run = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0];
  if (run) return run;
  const bare = text.replaceAll(/[\s.\-–]/g, '');
  return new RegExp(`^\\d{${length}}$`).test(bare) ? bare : null;
}

/**
 * Writes a text into the boxes, beginning with box `at`: a digit that was typed, or what a browser filled
 * in. A whole code always begins with the first box. `next` is the box where typing continues.
 */
export function writeDigits(
  digits: Digits,
  at: number,
  text: string,
): { digits: Digits; next: number } {
  const typed = text.replaceAll(/\D/g, '');
  const before = digits[at] ?? '';
  // A digit typed next to an existing one replaces it.
  const fresh =
    typed.length === 2 && before !== '' && typed.includes(before)
      ? typed.replace(before, '')
      : typed;
  if (fresh === '' || (fresh === before && text !== before)) {
    // A letter changes nothing; an emptied box is empty.
    return { digits: text === '' ? digits.with(at, '') : digits, next: at };
  }
  const from = fresh.length >= digits.length ? 0 : at;
  const written = digits.map((digit, box) => fresh[box - from] ?? digit);
  return { digits: written, next: Math.min(from + fresh.length, digits.length - 1) };
}
