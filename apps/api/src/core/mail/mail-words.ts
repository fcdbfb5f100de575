import { isolated } from '@claimstead/contract/visible-text.ts';

/** Characters that change the text direction: with them, a name could rearrange the sentence around it. */
const turningMarks = /[\u202A-\u202E\u2066\u2067]/g;
/** Isolating characters: in pairs they contain what is between them; a single one could end a pair of ours. */
const isolates = /\u2068[^\u2068\u2069\n]*\u2069|[\u2068\u2069]/g;
const subjectLength = 150;

/** A person's text made safe for an email: without characters that reorder the rest. Not escaped. */
export function plain(text: string): string {
  return text
    .replaceAll(turningMarks, '')
    .replaceAll(isolates, (marks) => (marks.length > 1 ? marks : ''));
}

/** A subject: always one line, so that no header can follow, and short enough to be shown. */
export function subjectLine(text: string): string {
  const line = plain(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= subjectLength) return line;
  return `${characters
    .slice(0, subjectLength - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * "Hello Ada," for a name, "Hello," for anything else. Emails also go to unverified addresses, so nobody who
 * registers may put an ad or a link into one.
 */
export function greetingTo(firstName: string): string {
  const isName = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} '’-]{0,59}$/u.test(
    // Initials: "J. R." is a name, "example.com" is an address.
    firstName.replaceAll(/\.(?= |$)/g, ''),
  );
  return isName ? `Hello ${isolated(firstName)},` : 'Hello,';
}
