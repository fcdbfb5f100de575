/** Endings that say what a company is, each with every way to write it; the longest stands first. */
const endings: readonly (readonly [string, readonly string[]])[] = [
  ['llc', ['limited liability company', 'limited liability co', 'l l c', 'llc']],
  ['llp', ['limited liability partnership', 'l l p', 'llp']],
  ['plc', ['public limited company', 'p l c', 'plc']],
  ['lp', ['limited partnership', 'l p', 'lp']],
  ['gmbh', ['gesellschaft mit beschränkter haftung', 'g m b h', 'gmbh']],
  ['n a', ['national association', 'n a']],
  ['bv', ['b v', 'bv']],
  ['nv', ['n v', 'nv']],
  ['spa', ['s p a', 'spa']],
  ['srl', ['s r l', 'srl']],
  ['inc', ['incorporated', 'inc']],
  ['corp', ['corporation', 'corp']],
  ['co', ['company', 'co']],
  ['ltd', ['limited', 'ltd']],
];

/** Words that no person's name has: "Acme, Inc." is no "LAST, FIRST". */
const companyWords = new Set([
  ...endings.flatMap(([, ways]) =>
    ways.flatMap((way) => way.split(' ').filter((w) => w.length > 1)),
  ),
  ...'ag sa sas kk oy ab as and of the for university college school institute bank trust agent agency'.split(
    ' ',
  ),
  ...'national association department government republic state secretary ministry holdings holding'.split(
    ' ',
  ),
  ...'group partners capital technologies technology systems international laboratories foundation'.split(
    ' ',
  ),
]);

const generations = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const personalWord = /^[\p{L}\p{M}']+$/u;

/**
 * The normal form of a name as a recorded paper or a listing has it: two names are the same if and only if their
 * forms are. It forgives capitals, commas, periods, hyphens, "&" for "and", how a company's ending is written
 * ("Incorporated", "Inc."), a "The" behind a comma and the order of "LAST, FIRST". It forgives nothing else: letters
 * with and without marks, "O'Neil" and "Oneil", "A.B.C." and "ABC", "S.A." and "SA", an initial and its absence stay
 * apart, since there may be two of them; `looksLike` finds those for a person.
 */
export function nameForm(name: string): string {
  const parts = partsOf(name);
  if (parts.length > 1 && parts.at(-1)?.join() === 'the') parts.unshift(...parts.splice(-1));
  const last = parts.at(-1) ?? [];
  const generation =
    parts.length > 1 && last.length === 1 && generations.has(last[0] ?? '') ? parts.splice(-1) : [];
  const words = isLastFirst(parts) ? firstLast(parts) : parts.flat();
  return withPlainEnding([...words, ...generation.flat()]).join(' ');
}

/** Whether two names are one, by their normal forms alone. */
export function isSameName(one: string, other: string): boolean {
  const form = nameForm(one);
  return form !== '' && form === nameForm(other);
}

/** What stands between commas, as words in small letters. A mark between two digits belongs to the number. */
function partsOf(name: string): string[][] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/&/g, ' and ')
    .replaceAll(/(?<!\d)[.;:"“”()/‐–—-]|[.;:"“”()/‐–—-](?!\d)/g, ' ')
    .split(/(?<!\d),|,(?!\d)/)
    .map((part) => part.split(/\s+/).filter((word) => word !== ''))
    .filter((part) => part.length > 0);
}

function isLastFirst(parts: readonly string[][]): parts is [string[], string[]] {
  const [family = [], given = []] = parts;
  const isShort = family.length <= 3 && given.length <= 4;
  const isPersonal = (word: string) => personalWord.test(word) && !companyWords.has(word);
  const isCompany = endingOf(parts.flat()) !== null;
  return parts.length === 2 && isShort && !isCompany && parts.flat().every(isPersonal);
}

/** "SMITH, JOHN JR" and "SMITH JR, JOHN" are both "john smith jr". */
function firstLast([family, given]: [string[], string[]]): string[] {
  const hasGeneration = given.length > 1 && generations.has(given.at(-1) ?? '');
  if (!hasGeneration) return [...given, ...family];
  return [...given.slice(0, -1), ...family, ...given.slice(-1)];
}

/** Every ending at the end in one way of writing: "co., limited" becomes "co ltd". */
function withPlainEnding(words: readonly string[]): string[] {
  const found = endingOf(words);
  if (!found) return [...words];
  return [...withPlainEnding(words.slice(0, -found.length)), found.plain];
}

function endingOf(words: readonly string[]): { plain: string; length: number } | null {
  for (const [plain, ways] of endings) {
    for (const way of ways) {
      const length = way.split(' ').length;
      if (length < words.length && words.slice(-length).join(' ') === way) return { plain, length };
    }
  }
  return null;
}

/** The words of a normal form without what kind of company it is: for a likeness, never for equality. */
export function withoutEnding(form: string): string[] {
  const words = form.split(' ');
  const found = endingOf(words);
  return found ? withoutEnding(words.slice(0, -found.length).join(' ')) : words;
}
