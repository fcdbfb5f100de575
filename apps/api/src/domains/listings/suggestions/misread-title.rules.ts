/** A title in capitals, where its I was read as a small letter or a stroke: "DEVlCE". */
export function withCapitals(title: string): string {
  return title.replaceAll(/(?<=\p{Lu})[l|](?=\p{Lu})|(?<!\p{L})[l|](?=\p{Lu}{2})/gu, 'I');
}

/** Whether a word of a title in capitals has a small letter, a figure or a sign within: what was meant is not known. */
export function hasMisreadWord(title: string): boolean {
  const isInCapitals = title === title.toUpperCase() || /\p{Lu}{3}/u.test(title);
  if (!isInCapitals) return false;
  return title.split(/[\s/–—-]+/).some((word) => misreadForms.some((form) => form.test(word)));
}

const misreadForms = [
  /\p{Lu}{2,}[\p{Ll}\d$!|~{}[\]]+\p{Lu}/u,
  /\p{Lu}{3,}\p{Ll}/u,
  /^[\d!|]\p{Lu}{3}/u,
  /\p{Lu}0\p{Lu}/u,
  // "METHOD5"; shorter ones are names, such as "GLP1".
  /\p{Lu}{5,}[0158]\W*$/u,
];
