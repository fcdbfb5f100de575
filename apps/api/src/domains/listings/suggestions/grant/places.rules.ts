/** Where someone lives or sits, as printed, with what stands before it. */
export type Placed = {
  /** The parts before the place, which commas divided: "Acme Hinges", "Inc.". */
  parts: readonly string[];
  place: string;
  country: string;
};

/** "(US)" as it is printed, and as it is read from a scan: "(Us)", "1US)", "{US}". One bracket is a real one. */
const countryCode =
  /(?:[([{] ?([A-Za-z]{2}) ?(?:[)\]}]|[1lI|]$)|(?<=[\s,])[1lI|]([A-Z]{2}) ?[)\]}])\.?$/;
const otherCountry = /[([{] ?[A-Z][A-Za-z] ?[)\]}]/;
/** A street's postcode stands behind the country, where an inventor kept the rights. */
const postcode = /(?<=[)\]}]) ?[A-Z\d][A-Z\d -]{2,9}$/;
const twoLetters =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/;
/** As the office shortened them until 2000. */
const states =
  /^(?:Ala|Alaska|Ariz|Ark|Calif|Colo|Conn|Del|D\.C|Fla|Ga|Hawaii|Id|Idaho|Ill|Ind|Iowa|Kans|Ky|La|Maine|Me|Md|Mass|Mich|Minn|Miss|Mo|Mont|Nebr|Nev|N\. ?H|N\. ?J|N\. ?Mex|N\. ?Y|N\. ?C|N\. ?Dak|Ohio|Okla|Oreg|Pa|P\. ?R|R\. ?I|S\. ?C|S\. ?Dak|Tenn|Tex|Utah|Vt|Va|Wash|W\. ?Va|Wis|Wyo)\.?$/;
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
const codes: ReadonlySet<string> = new Set(
  (
    'AD AE AG AI AL AM AN AO AR AT AU AW AZ BA BB BD BE BF BG BH BM BN BO BR BS BW BY BZ CA CD CH CI CK CL CM CN CO CR CU CW CY CZ ' +
    'DE DK DM DO DZ EC EE EG ES ET FI FJ FR GA GB GE GG GH GI GR GT HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH ' +
    'KN KP KR KW KY KZ LA LB LC LI LK LT LU LV LY MA MC MD ME MG MK MM MN MO MT MU MX MY MZ NA NG NI NL NO NP NZ OM PA PE PG PH PK ' +
    'PL PR PS PT PY QA RO RS RU SA SC SE SG SI SK SM SN SR SV SY TH TN TR TT TW TZ UA UG US UY UZ VC VE VG VN WS YE ZA ZM ZW'
  ).split(' '),
);

/** Whether a text is a state of the United States, or a country, as they are printed in words. */
export function countryInWords(text: string): string | null {
  if (states.test(text) || twoLetters.test(text)) return 'US';
  return countries[text] ?? countries[text.replace(/\.$/, '')] ?? null;
}

/**
 * Takes the place off the end of "Acme Hinges, Inc., Springfield, IL (US)", "… Minato-ku, Tokyo (JP)" or, until 2000,
 * "… Lyons, France". `parts` has what is left; of a place abroad its first part may still be among them.
 * @returns null: no place is there, or it cannot be read
 */
export function placedIn(entry: string): Placed | null {
  const plain = entry.trim().replace(postcode, '');
  const match = countryCode.exec(plain);
  if (!match) return inWords(plain);
  const country = (match[1] ?? match[2] ?? '').toUpperCase();
  const parts = partsOf(plain.slice(0, match.index));
  const hasState = country === 'US' && twoLetters.test(parts.at(-1) ?? '');
  const place = parts.slice(hasState ? -2 : -1);
  const isPlace = place.every((part) => /^\p{L}[^\d;()[\]{}|~]*$/u.test(part));
  // A country before the last part is that of another, whose semicolon was not read.
  const isOne = !parts.some((part) => otherCountry.test(part));
  const isRead = codes.has(country) && parts.length > place.length && isPlace && isOne;
  return isRead ? { parts: parts.slice(0, -place.length), place: place.join(', '), country } : null;
}

function inWords(text: string): Placed | null {
  const parts = partsOf(text);
  const [town = '', last = ''] = parts.slice(-2);
  const country = countryInWords(last);
  if (country === null || parts.length < 3 || !/^\p{Lu}[^\d;()]*$/u.test(town)) return null;
  return { parts: parts.slice(0, -2), place: `${town}, ${last}`, country };
}

function partsOf(text: string): string[] {
  return text
    .split(/, ?/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
