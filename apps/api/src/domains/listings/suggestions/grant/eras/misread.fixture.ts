/** How a program that reads pictures of pages misreads a line of a front page; what it makes of the same line varies. */
export type Misreading = (line: string) => string;

/** Brackets are ones and small letters, eights are S in some numbers. */
const bracketsAsOnes: Misreading = (line) =>
  line
    .replace(/^\(12\)/, '112j')
    .replace(/^\((5[47]|7[1-6]|6[0-3])\)/, '1$1)')
    .replaceAll(/\(US\)/g, '1US)')
    .replace('154(b)', '1541b)')
    .replaceAll(/(\d{2}\/\d{3}),(\d{3})/g, '$1, $2')
    .replaceAll(/(?<=\b[6-9]),(\d{3}),(\d{3})/g, ', $1, $2')
    .replace(/\b8(?=\/\d{4})/g, 'S');

/** Codes are letters, the heading has a capital too many, a noughts is an O. */
const codesAsLetters: Misreading = (line) =>
  line
    .replace(/^\(12\) United States/, 'lI2~ United StateS')
    .replace(/^\(10\)/, '(Io)')
    .replace(/^\(45\)/, '(4S)')
    .replace(/^\(54\)/, '(S4)')
    .replace(/^\(21\)/, '(2l)')
    .replace(/^Appl\. No\./, 'App1. N0.')
    .replace(/\bNo\.(?=:)/, 'N0.')
    .replace(/\(US\)/g, '(Us)')
    .replace(/ by 1(\d\d) days/, ' by l$1 days')
    .replaceAll(/(\d{2}\/\d{3}),(\d{3})/g, '$1, $2')
    .replace('disclaimer.', 'dis- claimer.');

/** Stray signs stand before codes and headings; blanks are lost, others are put in. */
const straySigns: Misreading = (line) =>
  line
    .replace(/^\(12\)/, ". ' a2)")
    .replace(/^\((54|75|72|21|45)\)/, '- ($1)')
    .replace(/([A-Z][a-z]{2})\. (\d{1,2}), (\d{4})/g, '$1.$2,$3')
    .replace(/ A1\b/g, ' Al')
    .replace(/([A-H]\d{2}[A-Z] \d{1,3})\/(\d{2}) \(/g, '$11$2 (');

/** Letters that are set as one sign are lost. */
const lostLigatures: Misreading = (line) =>
  line
    .replaceAll(/f[il]/g, '?')
    .replace(/^\(12\)/, 'c12)')
    .replace(/^\(19\)/, '(l9)');

/** Blanks are lost and put in, ones are capitals, a class comes apart. */
const blanksMoved: Misreading = (line) =>
  line
    .replace(/^\(12\)/, 'lI2j')
    .replace('Appl. No.:', 'Appl. No. :')
    .replace('Related U.S. ', 'Related U.S.')
    .replace('U.S. Cl.', 'U.S.Cl.')
    .replaceAll(/\b([A-H])(\d{2}[A-Z]) (?=\d{1,3}\/)/g, '$1 $2')
    .replaceAll(/(\d{2,3}\/\d{1,3})\.(\d)/g, '$1. $2')
    .replaceAll(/(\d{2}\/\d{3}),(\d{3})/g, '$1, $2')
    .replaceAll(/\b1(?=\/\d{4})/g, 'I')
    .replaceAll(/ B1\b/g, ' BI')
    .replaceAll(/,? Inc\., /g, ', Inc. , ');

export const misreadings: Readonly<Record<string, Misreading>> = {
  bracketsAsOnes,
  codesAsLetters,
  straySigns,
  lostLigatures,
  blanksMoved,
};
