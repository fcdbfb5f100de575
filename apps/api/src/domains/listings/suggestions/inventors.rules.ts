import { withSharedPlaces } from './grant/parties.rules.ts';

/** A person as the document names one. Given names first, as the office prints them. */
export type NamedPerson = { firstName: string; lastName: string };

const label = /^Inventors?\s*:?\s*/i;
/** Where someone lives: "Boulder, CO (US)", "Kyoto (JP)"; until about 2000 "Lyons, France", "Denver, Colo." */
const place =
  /^(?:[^,;()]+, [A-Z]{2} \(US\)|[^,;()]+ \([A-Z]{2}\)|\p{Lu}[^,;()\d]*, \p{Lu}[\p{L}. ]+)$/u;
const suffix = /^(?:Jr\.?|Sr\.?|II|III|IV)$/;
const particle =
  /^(?:de|da|do|dos|del|della|der|den|di|du|la|le|van|von|zu|zur|ten|ter|bin|al|el)$/i;
const nameWord = /^(?:\p{Lu}[\p{L}'’.-]*|\p{Ll}{1,5}|\p{Lu}\.)$/u;
const companyPlace = /, [^,;()]+(?:(?:, [A-Z]{2})? \([A-Z]{2}\)|, \p{Lu}[\p{L}. ]+)$/u;
const mostWords = 6;

/**
 * The inventors behind code (72), (75) or (76): "Inventors: Jane Q. Smith, Boulder, CO (US); …".
 * @returns null: one of them cannot be read with certainty, so none is offered.
 */
export function inventorsIn(text: string): NamedPerson[] | null {
  if (!label.test(text)) return null;
  const entries = text
    .replace(label, '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const people = withSharedPlaces(entries).map(personIn);
  return people.length > 0 && people.every((person) => person !== null) ? people : null;
}

function personIn(entry: string): NamedPerson | null {
  const parts = entry.split(', ');
  const [name = '', ...rest] = parts;
  const hasSuffix = suffix.test(rest[0] ?? '');
  if (!place.test((hasSuffix ? rest.slice(1) : rest).join(', '))) return null;
  const person = splitName(name);
  if (!person) return null;
  return hasSuffix ? { ...person, lastName: `${person.lastName} ${rest[0]}` } : person;
}

/** The last word is the family name, with the particles in front of it. */
function splitName(name: string): NamedPerson | null {
  const words = name.split(' ').filter((word) => word !== '');
  const isName = words.length >= 2 && words.length <= mostWords;
  if (!isName || !words.every((word) => nameWord.test(word))) return null;
  let at = words.length - 1;
  while (at > 1 && particle.test(words[at - 1] ?? '')) at -= 1;
  const firstName = words.slice(0, at).join(' ');
  const lastName = words.slice(at).join(' ');
  return /^\p{Lu}/u.test(firstName) ? { firstName, lastName } : null;
}

/** The name after code (73) or (71), without the place: "Acme Hinges, Inc., Springfield, IL (US)". */
export function companyIn(text: string): string | null {
  const names = text
    .replace(/^(?:Assignees?|Applicants?)\s*:?\s*/i, '')
    .split(';')
    .map((entry) =>
      entry
        .trim()
        .replace(companyPlace, '')
        .replace(/[,.]?$/, (end) => (end === '.' ? end : '')),
    )
    .filter((name) => name !== '');
  return names.length > 0 ? names.join('; ') : null;
}
