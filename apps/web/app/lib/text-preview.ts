import { limits } from '@claimstead/contract/limits.ts';

/** The first 30 characters of a message, on one line (P9.2). */
export function previewOf(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= limits.previewCharacters) return line;
  return `${characters.slice(0, limits.previewCharacters).join('')}…`;
}
