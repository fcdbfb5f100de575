import { readName } from './names.rules.ts';

/** Letters that lose no mark by decomposition, as the office's capitals write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
/** How the languages that have these letters write them without. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};

/** A name's letters without their marks. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/[ßøłđæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

function spellingsWithoutMarks(form: string): string[] {
  const spelled = form.replaceAll(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter);
  return [withoutMarks(form), withoutMarks(spelled)];
}

type Read = ReturnType<typeof readName>;

function areSame(one: Read, other: Read): boolean {
  if (one.form === '' || other.form === '') return false;
  if (one.place !== '' && other.place !== '' && one.place !== other.place) return false;
  return (
    one.form === other.form ||
    lostItsMarks(one.form, other.form) ||
    lostItsMarks(other.form, one.form)
  );
}

/** Whether one is the other as the office's capitals write it; with other marks it is another. */
function lostItsMarks(plain: string, marked: string): boolean {
  return withoutMarks(plain) === plain && spellingsWithoutMarks(marked).includes(plain);
}

/**
 * Whether two names are one: by their normal forms, where one may lack the marks on letters, or the place of
 * incorporation, that the other has. Not transitive: "Muller" is both "Müller" and "Mûller", which are two.
 */
export function isSameName(one: string, other: string): boolean {
  return areSame(readName(one), readName(other));
}

/**
 * One form for each name of one record: names that are the same have the same form, unless a third stands between
 * them that could be either of two others; then each keeps its own.
 * @returns '' for what is no name
 */
export function formsOf(names: readonly string[]): (name: string) => string {
  const read = new Map(names.map((name) => [name, readName(name)]));
  const distinct = new Map([...read.values()].map((one) => [keyOf(one), one]));
  const forms = new Map<string, string>();
  for (const alike of bySkeleton(distinct)) {
    for (const [key] of alike) {
      if (forms.has(key)) continue;
      const group = connected(key, alike);
      const isOne = group.every(([, a]) => group.every(([, b]) => areSame(a, b)));
      for (const [own] of group) forms.set(own, isOne ? (group[0]?.[0] ?? own) : own);
    }
  }
  return (name) => forms.get(keyOf(read.get(name) ?? readName(name))) ?? '';
}

/** Names that are the same have the same letters but for marks and how they are spelled out. */
function bySkeleton(distinct: ReadonlyMap<string, Read>): Map<string, Read>[] {
  const found = new Map<string, Map<string, Read>>();
  for (const [key, one] of distinct) {
    if (one.form === '') continue;
    const skeleton = withoutMarks(one.form).replaceAll(/([aou])e|aa/g, (all) => all[0] ?? '');
    const alike = found.get(skeleton) ?? new Map<string, Read>();
    found.set(skeleton, alike.set(key, one));
  }
  return [...found.values()];
}

function keyOf({ form, place }: Read): string {
  return place === '' ? form : `${form}, ${place}`;
}

/** Every name that is the same as this one, and as those. */
function connected(start: string, all: ReadonlyMap<string, Read>): [string, Read][] {
  const found = new Map<string, Read>();
  let next = [...all].filter(([key]) => key === start);
  while (next.length > 0) {
    for (const [key, one] of next) found.set(key, one);
    next = [...all].filter(
      ([key, one]) => !found.has(key) && [...found.values()].some((other) => areSame(one, other)),
    );
  }
  // In one order, whatever order the record has them in.
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
