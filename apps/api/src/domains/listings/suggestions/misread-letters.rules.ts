/** What stands for the same where a program read a picture: "lnventors", "N0.", "App1". */
const sameLetters: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  j: 'l',
  '5': 's',
  $: 's',
  '8': 'b',
  '2': 'z',
  '9': 'g',
  '6': 'b',
};

/** One letter as it is compared, or nothing for a sign. */
export function foldedLetter(letter: string): string {
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return sameLetters[plain] ?? (/^[a-z\d]+$/.test(plain) ? plain : '');
}

/** A text as it is compared: letters that are taken for each other are one, signs and blanks are nothing. */
export function folded(text: string): string {
  return Array.from(text).map(foldedLetter).join('');
}

/** Whether one becomes the other by at most so many letters put in, left out or changed. */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, its] of Array.from(other).entries()) {
      const changed = (row[at] ?? 0) + (letter === its ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= most;
}

/** A figure for which only one letter is ever taken; those that could be two, such as S and g, are left out. */
const certainFigures: Record<string, string> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  '|': '1',
  i: '1',
  '!': '1',
  Z: '2',
  z: '2',
  B: '8',
};

/** The figures of a number, letters for which only one can stand put right; null: something else is among them. */
export function figuresOf(printed: string): string | null {
  const figures = Array.from(printed.replaceAll(/[\s,.]/g, '')).map(
    (sign) => certainFigures[sign] ?? sign,
  );
  return figures.every((sign) => /^\d$/.test(sign)) ? figures.join('') : null;
}

/** Every figure that a letter may have been. */
const possibleFigures: Record<string, string> = {
  ...certainFigures,
  S: '[58]',
  s: '[58]',
  g: '[89]',
  q: '9',
  G: '6',
  b: '6',
  T: '7',
  A: '4',
  D: '0',
  Q: '[09]',
  '&': '8',
  $: '[58]',
};

/** A form that fits every number that these signs may have been; null: there are none such. */
export function possibleNumbers(printed: string): RegExp | null {
  const signs = Array.from(printed.replaceAll(/[\s,.]/g, '')).map((sign) =>
    /^\d$/.test(sign) ? sign : possibleFigures[sign],
  );
  return signs.length > 0 && signs.every((sign) => sign !== undefined)
    ? new RegExp(`^${signs.join('')}$`)
    : null;
}
