/** Endings that say what a company is, each with every way to write it; the longest stands first. */
const endings: readonly (readonly [string, readonly string[]])[] = [
  ['llc', ['limited liability company', 'limited liability co', 'l l c', 'llc']],
  ['llp', ['limited liability partnership', 'l l p', 'llp']],
  ['plc', ['public limited company', 'p l c', 'plc']],
  ['lp', ['limited partnership', 'l p', 'lp']],
  ['gmbh', ['gesellschaft mit beschränkter haftung', 'g m b h', 'gmbh']],
  ['kk', ['kabushiki kaisha', 'kabushikikaisha', 'kabushiki gaisha', 'k k', 'kk']],
  ['n a', ['national association', 'n a']],
  ['bv', ['b v', 'bv']],
  ['nv', ['n v', 'nv']],
  ['spa', ['s p a', 'spa']],
  ['srl', ['s r l', 'srl']],
  ['sarl', ['s a r l', 'sarl', 'sàrl']],
  ['sas', ['s a s', 'sas']],
  ['sa', ['s a', 'sa']],
  ['ag', ['aktiengesellschaft', 'a g', 'ag']],
  ['inc', ['incorporated', 'inc']],
  ['corp', ['corporation', 'corp']],
  ['co', ['company', 'co']],
  ['ltd', ['limited', 'ltd']],
];

/** What stands in front of a name as often as behind it; there it is another name. */
const fronts = endings.filter(([plain]) => plain === 'kk');

/** Words that no person's name has: "Acme, Inc." is no "LAST, FIRST". */
const companyWords = new Set([
  ...endings.flatMap(([, ways]) =>
    ways.flatMap((way) => way.split(' ').filter((w) => w.length > 1)),
  ),
  ...'oy ab as and of the for university college school institute bank trust agent agency'.split(
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
 * The normal form of a name as a recorded paper or a listing has it. It forgives capitals, commas, periods, hyphens,
 * "&" for "and", how a company's ending is written ("Incorporated", "Inc."; "S.A.", "SA"), a "The" in front or behind
 * a comma, the order of "LAST, FIRST" and the place of "Jr." in it. It forgives nothing else: "O'Neil" and "Oneil",
 * "A.B.C." and "ABC", an initial and its absence stay apart, since there may be two of them; `looksLike` finds those
 * for a person. Marks on letters, and the place of incorporation that stands apart ("corp delaware", or ''), are for
 * `isSameName` and `formsOf` to weigh.
 */
export function readName(name: string): { form: string; place: string } {
  const parts = partsOf(name);
  const place = takePlace(parts);
  if (parts.length > 1 && parts.at(-1)?.join() === 'the') parts.splice(-1);
  const generation = takeGeneration(parts);
  const words = isLastFirst(parts) ? firstLast(parts) : parts.flat();
  if (words.length > 2 && words[0] === 'the') words.shift();
  return { form: withPlainEnding(withPlainFront([...words, ...generation])).join(' '), place };
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

const bodies = /^(?:corporation|corp|company|co|partnership|association|trust|entity)$/;
const states =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|district of columbia|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming';
const countries =
  'canadian|canada|chinese|china|dutch|netherlands|english|england|french|france|german|germany|israeli|israel|italian|italy|japanese|japan|korean|korea|swedish|sweden|swiss|switzerland';
const place = new RegExp(`\\b(?:${states}|${countries})\\b`);

/** Takes ", a Delaware corporation" off, behind a name that is a company's without it. */
function takePlace(parts: string[][]): string {
  const last = parts.at(-1) ?? [];
  const at = last.findIndex((word) => word === 'a' || word === 'an');
  const before = [...parts.slice(0, -1).flat(), ...last.slice(0, Math.max(at, 0))];
  const rest = last.slice(at + 1);
  const isPlace =
    at >= 0 &&
    endingOf(before) !== null &&
    rest.some((word) => bodies.test(word)) &&
    place.test(rest.join(' '));
  if (!isPlace) return '';
  parts.splice(-1, 1, ...(at > 0 ? [last.slice(0, at)] : []));
  return withPlainEnding(rest.filter((word) => !/^(?:of|the|state)$/.test(word)))
    .map((word) => (word === 'corporation' ? 'corp' : word))
    .toSorted()
    .join(' ');
}

/** Takes "Jr." off, which stands behind the last comma or, in "SMITH, JR., JOHN", between two. */
function takeGeneration(parts: string[][]): string[] {
  const isGeneration = (part: string[] | undefined) =>
    part?.length === 1 && generations.has(part[0] ?? '');
  if (parts.length > 1 && isGeneration(parts.at(-1))) return parts.splice(-1).flat();
  if (parts.length === 3 && isGeneration(parts[1])) return parts.splice(1, 1).flat();
  return [];
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

/** "KABUSHIKI KAISHA NIHON" and "K.K. Nihon" are one; "Nihon K.K." may be another. */
function withPlainFront(words: readonly string[]): string[] {
  for (const [plain, ways] of fronts) {
    for (const way of ways) {
      const length = way.split(' ').length;
      if (length < words.length && words.slice(0, length).join(' ') === way)
        return [plain, ...words.slice(length)];
    }
  }
  return [...words];
}

/** The words of a normal form without what kind of company it is: for a likeness, never for equality. */
export function withoutEnding(form: string): string[] {
  const words = form.split(' ');
  const found = endingOf(words);
  return found ? withoutEnding(words.slice(0, -found.length).join(' ')) : words;
}
