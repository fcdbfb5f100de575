/** 37 CFR 3.31(a)(2): the office wants the receiving party's address, and what it writes goes there. */
const incomplete =
  'Give the full postal address: street, city, state or region, postal code and country.';
const isEmail = 'An email address isn’t a postal address. Give a street, city and country.';

/** `San Francisco, CA 94103`: nobody who lives there adds the country. */
const unitedStates = /\b[A-Z]{2}[ ,]+\d{5}(-\d{4})?\s*$/;

/**
 * What is wrong with a postal address, as a sentence; null: it can be printed. Plain lines, divided by line
 * breaks or commas: a street (or a box), a city, and at the end the country, which a state with its ZIP code
 * stands for. Nobody can tell from here whether it exists.
 */
export function refuseAddress(address: string): string | null {
  if (address.includes('@')) return isEmail;
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 3 || !parts.every((part) => /[\p{L}\p{N}]/u.test(part))) return incomplete;
  // A street and a city have names, whatever number comes first.
  if (parts.filter((part) => /\p{L}/u.test(part)).length < 2) return incomplete;
  return unitedStates.test(address) || endsWithCountry(parts.at(-1) ?? '') ? null : incomplete;
}

/** A country's name has letters and no numbers: a postal code at the end says that it is missing. */
function endsWithCountry(part: string): boolean {
  return /\p{L}{2}/u.test(part) && !/\p{N}/u.test(part);
}
