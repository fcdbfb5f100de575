import type { PrintedParty } from '@claimstead/contract/printed-grant.contract.ts';
import { countryInWords, placedIn } from './places.rules.ts';

const shared = /^(.*), (?:both|all) of (.+)$/;
const suffix = /^(?:Jr\.?|Sr\.?|II|III|IV)$/;
/** Ends a company's name: what a comma divides behind it is its place. */
const companyEnd =
  /(?:^|[\s&.])(?:Inc|Incorporated|L\.? ?L\.? ?C|L\.? ?L\.? ?P|L\.? ?P|Ltd|Limited|Corp|Corporation|Co|Company|Cie|GmbH|mbH|KGaA|AG|KG|SE|S\.? ?A\.?(?: ?S)?|S\.? ?p\.? ?A|S\.? ?r\.? ?l|S\.? ?L|B\.? ?V|N\.? ?V|A\/S|ApS|AS|ASA|AB|Oy|Oyj|P\.? ?L\.? ?C|Pty|Pte|Sdn|Bhd|K\.? ?K|Kabushiki Kaisha|Kaisha|P\.? ?C|z o\.o|s\.r\.o|a\.s|Kft|d\.o\.o|Trust|Foundation|University|Institute|Laboratories)\.?$/i;
const represented = /^as represented by\b/i;
const mostCharacters = 400;

/**
 * Who stands behind code (71) or (73): "Acme Hinges, Inc., Springfield, IL (US); …".
 * @returns null: of one of them it cannot be told where the name ends, so none is given
 */
export function companiesIn(text: string): PrintedParty[] | null {
  return allOf(text, companyIn);
}

/**
 * Who stands behind code (72), (75) or (76): "Jane Q. Smith, Boulder, CO (US); …".
 * @returns null: one of them cannot be read, or the list breaks off
 */
export function peopleIn(text: string): PrintedParty[] | null {
  return allOf(text, personIn);
}

function allOf(text: string, read: (entry: string) => PrintedParty | null): PrintedParty[] | null {
  const parties = entriesOf(text).map(read);
  const isWhole = parties.length > 0 && !/[;,]\s*$|\band$/.test(text);
  return isWhole && parties.every((party) => party !== null) ? parties : null;
}

const label = /^(?:Inventors?|Applicants?|Assignees?)(?:\/Inventors?)? ?:? ?/i;

/** What semicolons divide, behind the label, each with the place that it shares with others. */
function entriesOf(text: string): string[] {
  return withSharedPlaces(
    text
      .replace(label, '')
      .split(';')
      .map((entry) => entry.trim().replace(/^and /, ''))
      .filter((entry) => entry !== ''),
  );
}

/** "A, Denver; B, Boulder, both of Colo." and "A; B, all of Denver, Colo.": each gets the place that they share. */
function withSharedPlaces(entries: readonly string[]): string[] {
  return entries.map((entry, at) => {
    const own = shared.exec(entry);
    if (own) return `${own[1]}, ${own[2]}`;
    const last = entries.slice(at + 1).find((other) => shared.test(other));
    const place = last === undefined ? undefined : shared.exec(last)?.[2];
    const hasOwn = placedIn(entry) !== null || isPlaceOf(entry);
    return place === undefined || hasOwn ? entry : `${entry}, ${place}`;
  });
}

/** Whether a state or country ends it already. */
function isPlaceOf(entry: string): boolean {
  const last = entry.split(', ').at(-1) ?? '';
  return countryInWords(last) !== null && !suffix.test(last);
}

function personIn(entry: string): PrintedParty | null {
  const placed = placedIn(entry);
  if (!placed) return null;
  const [name = '', ...rest] = placed.parts;
  const hasSuffix = suffix.test(rest[0] ?? '');
  const full = hasSuffix ? `${name} ${rest[0]}` : name;
  return isName(full) ? { name: full, place: placed.place, country: placed.country } : null;
}

/** "JoeI", "MacDonaId", "SIeeman": an l that was read as a capital. */
export const capitalWithin = /\p{Ll}I(?!\p{Ll}{2})|\p{Lu}I\p{Ll}/u;

/** Letters, as a name has them; what a scan took for a figure or a sign is none. */
function isName(text: string): boolean {
  const isPlain = /^\p{Lu}[\p{L}\p{M}'’.,\- ]*\p{L}\.?$/u.test(text) && / /.test(text);
  // "MacDonaId": within a name a capital begins a part of it.
  return isPlain && !capitalWithin.test(text) && !/ \p{Lu}\.?$/u.test(text);
}

function companyIn(entry: string): PrintedParty | null {
  const placed = placedIn(entry);
  if (!placed) return withoutPlace(entry);
  const { parts, place, country } = placed;
  // A comma was not read: the end of the name is taken for a town.
  if (companyEnd.test(place.split(/[ ,]/)[0] ?? '')) return null;
  const end = parts.findLastIndex((part) => companyEnd.test(part));
  // Of a name without such an end, a place in the United States has two parts and no more.
  const isWhole = (end < 0 && country === 'US') || parts.some((part) => represented.test(part));
  const name = isWhole ? parts : parts.slice(0, Math.max(0, end) + 1);
  const further = parts.slice(name.length);
  return partyOf(name.join(', '), [...further, place].join(', '), country);
}

/** A name that no place follows: only where every comma belongs to the name. */
function withoutPlace(entry: string): PrintedParty | null {
  const parts = entry.replace(/,$/, '').split(', ');
  const isName = parts.slice(1).every((part) => companyEnd.test(part) || suffix.test(part));
  return isName ? partyOf(parts.join(', '), null, null) : null;
}

function partyOf(name: string, place: string | null, country: string | null): PrintedParty | null {
  const plain = name.replaceAll(/\([^()]*\)/g, '');
  if (/\([A-Za-z]{2}\)/.test(name)) return null;
  const isPlain = /^[\p{L}\d"“]/u.test(plain) && !/[()[\]{}|~;:?]/.test(plain);
  return isPlain && name.length <= mostCharacters
    ? { name: withSuffix(name), place, country }
    : null;
}

/** "Castell, Jr." is one name: its comma goes. */
function withSuffix(text: string): string {
  const [name = '', ...rest] = text.trim().split(', ');
  return suffix.test(rest.join(', ')) ? `${name} ${rest.join(' ')}` : text.trim();
}

/** "Attorney, Agent, or Firm — Pell & Ward LLP": who; null: another form. */
export function agentIn(text: string): string | null {
  const name = /^Attorney, Agent,? or Firm ?[—–-]+ ?(.+)$/i.exec(text.trim())?.[1]?.trim();
  return name === undefined || name === '' || name.length > mostCharacters ? null : name;
}
