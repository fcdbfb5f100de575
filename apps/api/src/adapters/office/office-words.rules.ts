import { visibleLine } from '@claimstead/contract/visible-text.ts';

/**
 * Words of the office as they are kept: one line without what shows nothing and turns the direction of the words
 * around it, or ends a line of a mail; and without halves of characters, which no database takes. Parts of them
 * are what others filed.
 */
export function officeWords(text: string): string {
  return visibleLine(
    text
      .toWellFormed()
      .replaceAll(/[\t-\r\u0085]+/g, ' ')
      .replaceAll(/\p{Cc}/gu, ''),
  );
}
