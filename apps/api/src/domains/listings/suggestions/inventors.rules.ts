import { peopleIn } from './grant/parties.rules.ts';

/** A person as the document names one. Given names first, as the office prints them. */
export type NamedPerson = { firstName: string; lastName: string };

const suffix = / (?:Jr\.?|Sr\.?|II|III|IV)$/;
const particle =
  /^(?:de|da|do|dos|del|della|der|den|di|du|la|le|van|von|zu|zur|ten|ter|bin|al|el)$/i;
const nameWord = /^(?:\p{Lu}[\p{L}'’.-]*|\p{Ll}{1,5}|\p{Lu}\.)$/u;
const mostWords = 6;

/**
 * The inventors behind code (72), (75) or (76): "Inventors: Jane Q. Smith, Boulder, CO (US); …".
 * @returns null: one of them cannot be read with certainty, so none is offered.
 */
export function inventorsIn(text: string): NamedPerson[] | null {
  const people = /^Inventors?\s*:/i.test(text) ? peopleIn(text) : null;
  const named = people?.map(({ name }) => splitName(name)) ?? null;
  return named && named.every((person) => person !== null) ? named : null;
}

/** The last word is the family name, with the particles in front of it, and what stands behind a name. */
function splitName(full: string): NamedPerson | null {
  const behind = suffix.exec(full)?.[0] ?? '';
  const words = full
    .slice(0, full.length - behind.length)
    .split(' ')
    .filter((word) => word !== '');
  const isName = words.length >= 2 && words.length <= mostWords;
  if (!isName || !words.every((word) => nameWord.test(word))) return null;
  let at = words.length - 1;
  while (at > 1 && particle.test(words[at - 1] ?? '')) at -= 1;
  const firstName = words.slice(0, at).join(' ');
  const lastName = words.slice(at).join(' ') + behind;
  return /^\p{Lu}/u.test(firstName) ? { firstName, lastName } : null;
}
