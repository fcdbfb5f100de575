import type { PrintedParty } from '@claimstead/contract/printed-grant.contract.ts';

const label = /^(?:Inventors?|Applicants?|Assignees?)(?:\/Inventors?)? ?: ?/i;
/** Since 2001: "Boulder, CO (US)", "Kyoto (JP)". */
const placeWithCode = /, ([^,;()]+(?:, [A-Z]{2})?) ?\( ?([A-Z]{2}) ?\)$/;
/** Before: "Denver, Colo.", "Lyons, France", "all of Ohio". */
const placeInWords = /, ([^,;()]+), (\p{Lu}[\p{L}. ]+)$/u;
const shared = /^(.*), (?:both|all) of (.+)$/;
const suffix = /^(?:Jr\.?|Sr\.?|II|III|IV)$/;

/** As the office shortened them until 2000, and the two letters since. */
const states =
  /^(?:Ala|Alaska|Ariz|Ark|Calif|Colo|Conn|Del|D\.C|Fla|Ga|Hawaii|Id|Idaho|Ill|Ind|Iowa|Kans|Ky|La|Maine|Me|Md|Mass|Mich|Minn|Miss|Mo|Mont|Nebr|Nev|N\. ?H|N\. ?J|N\. ?Mex|N\. ?Y|N\. ?C|N\. ?Dak|Ohio|Okla|Oreg|Pa|P\. ?R|R\. ?I|S\. ?C|S\. ?Dak|Tenn|Tex|Utah|Vt|Va|Wash|W\. ?Va|Wis|Wyo|[A-Z]{2})\.?$/;
const countries: Record<string, string> = {
  Australia: 'AU',
  Austria: 'AT',
  Belgium: 'BE',
  Canada: 'CA',
  China: 'CN',
  Denmark: 'DK',
  England: 'GB',
  'Fed. Rep. of Germany': 'DE',
  Finland: 'FI',
  France: 'FR',
  Germany: 'DE',
  'Great Britain': 'GB',
  Hungary: 'HU',
  India: 'IN',
  Ireland: 'IE',
  Israel: 'IL',
  Italy: 'IT',
  Japan: 'JP',
  Netherlands: 'NL',
  'New Zealand': 'NZ',
  Norway: 'NO',
  'Rep. of Korea': 'KR',
  Scotland: 'GB',
  'South Africa': 'ZA',
  Spain: 'ES',
  Sweden: 'SE',
  Switzerland: 'CH',
  Taiwan: 'TW',
  'United Kingdom': 'GB',
  Wales: 'GB',
};

/**
 * Who stands behind code (71), (72), (73), (75) or (76): "Acme Hinges, Inc., Springfield, IL (US); …". A place is
 * null where it cannot be told from the name, and the name is then as printed.
 */
export function partiesIn(text: string): PrintedParty[] {
  return withSharedPlaces(
    text
      .replace(label, '')
      .split(';')
      .map((entry) => entry.trim().replace(/^and /, ''))
      .filter((entry) => entry !== ''),
  )
    .map(partyIn)
    .filter(({ name }) => name !== '' && name.length <= 400);
}

/** "A, Denver; B, Boulder, both of Colo." and "A; B, all of Denver, Colo.": each gets the place that they share. */
export function withSharedPlaces(entries: readonly string[]): string[] {
  return entries.map((entry, at) => {
    const own = shared.exec(entry);
    if (own) return `${own[1]}, ${own[2]}`;
    const last = entries.slice(at + 1).find((other) => shared.test(other));
    const place = last === undefined ? undefined : shared.exec(last)?.[2];
    const hasOwn = placeWithCode.test(entry) || isPlaceOf(entry);
    return place === undefined || hasOwn ? entry : `${entry}, ${place}`;
  });
}

/** Whether a state or country ends it already. */
function isPlaceOf(entry: string): boolean {
  const last = entry.split(', ').at(-1) ?? '';
  return countryOf(last) !== null && !suffix.test(last);
}

function partyIn(entry: string): PrintedParty {
  const coded = placeWithCode.exec(entry);
  if (coded) {
    const [all, place = '', country = ''] = coded;
    return { name: nameOf(entry.slice(0, -all.length)), place, country };
  }
  const worded = placeInWords.exec(entry);
  const country = worded && countryOf(worded[2] ?? '');
  if (!worded || country === null) return { name: nameOf(entry), place: null, country: null };
  const [all, town = '', state = ''] = worded;
  return { name: nameOf(entry.slice(0, -all.length)), place: `${town}, ${state}`, country };
}

/** "Castell, Jr." is one name: its comma goes. */
function nameOf(text: string): string {
  const [name = '', ...rest] = text.trim().split(', ');
  return suffix.test(rest.join(', ')) ? `${name} ${rest.join(' ')}` : text.trim();
}

function countryOf(place: string): string | null {
  return states.test(place)
    ? 'US'
    : (countries[place] ?? countries[place.replace(/\.$/, '')] ?? null);
}

/** "Attorney, Agent, or Firm — Pell & Ward LLP": who; null: another form. */
export function agentIn(text: string): string | null {
  const name = /^Attorney, Agent,? or Firm ?[—–-]+ ?(.+)$/i.exec(text.trim())?.[1]?.trim();
  return name === undefined || name === '' || name.length > 400 ? null : name;
}
