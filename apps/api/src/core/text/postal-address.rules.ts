/** 37 CFR 3.31(a)(2): the office requires the receiving party's address and sends its mail there. */
const incomplete =
  'Enter the full postal address: street, city, state or region, postal code and country.';
const isEmail = 'An email address isn’t a postal address. Enter a street, city and country.';

/** `CA 94103`, with or without the country, which people who live there leave out. */
const unitedStates =
  /\b[A-Z]{2}[\s,]+\d{5}(-\d{4})?([\s,]+(USA?|United States( of America)?))?\s*$/;

/**
 * What is wrong with a postal address, as a sentence; null: it can be printed. Plain lines, divided by line
 * breaks or commas: a street (or a box), a city, and at the end the country, which a state with its ZIP code
 * stands for; that may follow the city on its line. Whether the address exists cannot be checked here.
 */
export function refuseAddress(address: string): string | null {
  if (address.includes('@')) return isEmail;
  const parts = partsOf(address);
  if (!parts.every((part) => /[\p{L}\p{N}]/u.test(part))) return incomplete;
  const state = unitedStates.exec(address);
  const local = state ? partsOf(address.slice(0, state.index)) : parts.slice(0, -1);
  const country = state !== null || endsWithCountry(parts.at(-1) ?? '');
  // A street and a city have names, whatever number comes first.
  const named = (state ? local : parts).filter((part) => /\p{L}/u.test(part));
  return country && local.length >= 2 && named.length >= 2 ? null : incomplete;
}

/** Whether an address that {@link refuseAddress} takes is in the United States. */
export function isInUnitedStates(address: string): boolean {
  const last = partsOf(address).at(-1) ?? '';
  return unitedStates.test(address) || /^(USA?|United States( of America)?)$/i.test(last);
}

function partsOf(address: string): string[] {
  return address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A country's name has letters and no numbers: a postal code at the end says that it is missing. */
function endsWithCountry(part: string): boolean {
  return /\p{L}{2}/u.test(part) && !/\p{N}/u.test(part);
}
