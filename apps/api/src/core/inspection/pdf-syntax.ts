/** A name of PDF as a pattern: each character may be written as `#xx` (ISO 32000-1, 7.3.5). */
function written(name: string): string {
  const characters = name.split('').map((character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    const digits = code
      .split('')
      .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit));
    return `(?:${character}|#${digits.join('')})`;
  });
  return `/${characters.join('')}(?![^\\s\\0()<>[\\]{}/%])`;
}

const actions = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'RichMediaExecute'];
const active = new RegExp(
  `${written('S')}[\\s\\0]*(?:${actions.map(written).join('|')})` +
    `|${written('JS')}[\\s\\0]*[(<]` +
    `|${written('Subtype')}[\\s\\0]*${written('RichMedia')}` +
    `|${written('Type')}[\\s\\0]*${written('EmbeddedFile')}`,
);
const objectStream = new RegExp(`${written('Type')}[\\s\\0]*${written('ObjStm')}`, 'g');

/** Something that acts, written where a parser may not have looked; null: nothing. */
export function findActiveSyntax(text: string): string | null {
  // A name is needed for all of them, and most files hold none: one plain search each is fast.
  const couldHold = [...actions, '/JS', 'RichMedia', 'EmbeddedFile'].some((name) =>
    text.includes(name),
  );
  if (!couldHold && !/\/[^\s/<>[\]()]*#[0-9a-f]{2}/i.test(text)) return null;
  return active.exec(text)?.[0] ?? null;
}

export function countObjectStreams(text: string): number {
  return text.match(objectStream)?.length ?? 0;
}
