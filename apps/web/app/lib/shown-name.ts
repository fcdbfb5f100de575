/** Words of a company's name, as they are written. */
const known = new Map(
  [
    ...['Inc', 'Corp', 'Co', 'Ltd', 'GmbH', 'Pty', 'Jr', 'Sr', 'Bros', 'Intl', 'Mfg'],
    ...['of', 'and', 'for', 'in', 'by', 'to', 'the', 'New', 'Air', 'Bio', 'Oil', 'Gas', 'Car'],
  ].map((word) => [word.toUpperCase(), word]),
);
/** By these a name with a comma is a company's, a bank's or an office's; without, it is a person's, the last name first. */
const forms =
  /\b(?:BANK|TRUST|STATES|INC|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|LLC|LLP|LP|PLC|GMBH|AG|KG|NV|BV|SA|SAS|SPA|AB|OY|PTY|PTE)\b|&/;
const suffixes = /^(?:II|III|IV|MD|PHD)$/;
/** Acronyms that could be read as words. */
const acronyms = new Set(['NASA', 'BASF', 'ASML', 'SAIC', 'USAA', 'UCLA', 'CERN', 'MEMS', 'ASEA']);

/**
 * The name of a person or company as a screen shows it: records write many in capitals, others as they are. A word that
 * may be an acronym stays. For reading only: what is compared, searched, exported or signed keeps the record's letters.
 */
export function shownName(name: string): string {
  if (name !== name.toLocaleUpperCase('en-US') || !/\p{Lu}{2}/u.test(name)) return name;
  const isPerson = name.includes(',') && !forms.test(name);
  // An inner period or an ampersand belongs to an acronym: "N.A.", "AT&T".
  const shown = name
    .replaceAll(/\bAS(?= \p{L})/gu, 'as')
    .replaceAll(/[^\s,/]+/g, (word) =>
      /[&\d]|\p{L}\.\p{L}/u.test(word)
        ? word
        : word.replaceAll(/[\p{L}\p{M}'’]+/gu, (letters) => shownWord(letters, isPerson)),
    );
  return shown.slice(0, 1).toLocaleUpperCase('en-US') + shown.slice(1);
}

function shownWord(word: string, isPerson: boolean): string {
  const usual = known.get(word);
  // "In" and "To" are names of people.
  if (usual !== undefined && !(isPerson && usual > 'a')) return usual;
  if (isPerson ? suffixes.test(word) || word.length === 1 : mayBeAcronym(word)) return word;
  return capitalized(word);
}

function mayBeAcronym(word: string): boolean {
  const vowels = word.length > 4 ? /[AEIOUY]/ : /[AEIOU]/;
  return word.length < 4 || acronyms.has(word) || !vowels.test(word.normalize('NFD'));
}

/** "McDonald", "O'Brien": a capital after what such names begin with. */
function capitalized(word: string): string {
  const [, start = '', rest = word] =
    /^(MC(?=\p{L}{4})|[OD]['’](?=\p{L}{2}))(.+)$/u.exec(word) ?? [];
  return first(start) + first(rest);
}

function first(word: string): string {
  return word.slice(0, 1) + word.slice(1).toLocaleLowerCase('en-US');
}
