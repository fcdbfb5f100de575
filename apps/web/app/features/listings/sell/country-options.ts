import { countries, supportedCountry } from '@claimstead/contract/countries.ts';

/** Other names for a country, so that people find it. */
const otherNames: Record<string, string> = {
  'United States': 'USA US America',
  'United Kingdom': 'UK Great Britain England Scotland Wales',
  'United Arab Emirates': 'UAE',
  Netherlands: 'Holland',
  Czechia: 'Czech Republic',
  Türkiye: 'Turkey',
  'Côte d’Ivoire': "Ivory Coast Cote d'Ivoire",
  Myanmar: 'Burma',
  Eswatini: 'Swaziland',
  'Democratic Republic of the Congo': 'DRC',
  'North Macedonia': 'Macedonia',
  'Timor-Leste': 'East Timor',
};

/** The id of the field, which is left alone while it has the focus. */
export const countryFieldId = 'country-of-issue';

/** The countries for which `search` is (or begins) a name: best first, then those that contain it. */
export function findCountries(search: string): string[] {
  const wanted = plain(search);
  if (wanted === '') {
    return [supportedCountry, ...countries.filter((name) => name !== supportedCountry)];
  }
  const ranked = countries.map((name) => ({ name, rank: rankOf(name, wanted) }));
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ name }) => name);
}

function rankOf(name: string, wanted: string): number {
  const own = plain(name);
  const others = plain(otherNames[name] ?? '').split(' ');
  if (own === wanted || others.includes(wanted)) return 3;
  if (own.startsWith(wanted) || others.some((other) => other.startsWith(wanted))) return 2;
  return own.includes(wanted) || plain(otherNames[name] ?? '').includes(wanted) ? 1 : 0;
}

/** Ignoring case, accents and kinds of apostrophe. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();
}
