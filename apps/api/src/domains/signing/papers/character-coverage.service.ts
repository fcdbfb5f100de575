import { DocumentSheet } from './document-sheet.engine.ts';

/**
 * The characters of a name or an address that the documents can only show by their code points
 * (`[U+738B]`), each once. Ask for the spelling in Latin letters before a document with such a name
 * is signed: the patent office records names in them too.
 */
export function unsupportedCharacters(text: string): string[] {
  const sheet = new DocumentSheet({ title: '', subject: '', preparedAt: new Date(0), footer: '' });
  const characters = [...new Set(text.normalize('NFC').replace(/[\p{Z}\p{C}]/gu, ''))];
  return characters.filter((character) =>
    sheet.fonts.pieces(character, 'regular').some((piece) => /^\[U\+[0-9A-F]+\]$/.test(piece.text)),
  );
}
