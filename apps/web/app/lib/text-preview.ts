import { limits } from '@claimstead/contract/limits.ts';

/** The first 30 characters of a message, on one line (P9.2). */
export function previewOf(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= limits.previewCharacters) return line;
  return `${characters.slice(0, limits.previewCharacters).join('')}…`;
}

/** How much of a message is shown around what was found in it. */
const excerptCharacters = 120;

/** A message on one line, from a little before the first of these words; from its beginning if none is in it as such. */
export function excerptOf(message: string, words: string): string {
  const characters = Array.from(message.trim().replaceAll(/\s+/g, ' '));
  const line = characters.map((one) => one.toLowerCase()).join('');
  const places = words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => line.indexOf(word));
  const first = Math.min(...places.filter((place) => place >= 0));
  const at = Number.isFinite(first) ? Array.from(line.slice(0, first)).length : 0;
  const from = at > 30 && characters.length > excerptCharacters ? at - 20 : 0;
  const end = from + excerptCharacters;
  const text = characters.slice(from, end).join('');
  return `${from > 0 ? '…' : ''}${text}${end < characters.length ? '…' : ''}`;
}
