/** Words of a front page whose "fi" some files lose, since they set both letters as one sign. */
const known: readonly [RegExp, string][] = [
  [/(?<!\p{L})\?led\b/gu, 'filed'],
  [/(?<!\p{L})\?eld\b/gu, 'field'],
  [/(?<!\p{L})\?rst\b/gu, 'first'],
  [/\bof\?ce\b/g, 'office'],
  [/\b([Ii])denti\?/g, '$1dentifi'],
  [/\b([Ss])peci\?(?=c|ed|es|cation)/g, '$1pecifi'],
  [/\b([Cc])lassi\?(?=c|ed|es)/g, '$1lassifi'],
  [/\b([Cc])on\?g/g, '$1onfig'],
  [/\b([Dd])e\?n/g, '$1efin'],
];

/** A text with the words put right of which only one can be meant: "?led on Sep. 4, 2014". */
export function withLigatures(text: string): string {
  if (!text.includes('?')) return text;
  const plain = known.reduce((all, [form, word]) => all.replaceAll(form, word), text);
  // At the beginning of a field its label has a capital.
  return plain.replace(/^((?:[([]\S{1,3}[)\]] ?)?(?:PCT )?)filed(?= ?:)/, '$1Filed');
}

/** Whether letters are still missing within its words. */
export function lacksLetters(text: string): boolean {
  return /\p{L}\?\p{L}|(?<!\S)\?\p{Ll}/u.test(text);
}
