import type Stripe from 'stripe';
import type { FrameAddress } from '../frame-api.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { emptyAddress } from '../transport/wire.ts';

/** What Stripe's form offers for the United States: states, the district, territories and the armed forces. */
const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'.split(
    ' ',
  );

/** Whether the form asks for the whole address: also where nothing is due, and whatever code is typed. */
export function needsAddress(session: Stripe.Checkout.Session): boolean {
  return session.billing_address_collection === 'required';
}

/**
 * What the form keeps of what was typed; null where it does not ask. With `auto` Stripe asks a card's payer for the country
 * and the ZIP code, here for nothing: no one learns a state from either.
 * @throws StripeFault 400 where the whole address is asked for and a part of it is missing, as the form would say.
 */
export function billingAddressOf(
  session: Stripe.Checkout.Session,
  typed: FrameAddress | null,
): Stripe.Address | null {
  if (!needsAddress(session)) return null;
  const [line1, city] = [textOf(typed?.line1), textOf(typed?.city)];
  const [state, postal] = [textOf(typed?.state), textOf(typed?.postal_code)];
  const country = textOf(typed?.country);
  if (line1 === null) throw refusal('line1', 'Enter a street address.');
  if (city === null) throw refusal('city', 'Enter a city.');
  if (country === null || !/^[A-Z]{2}$/.test(country)) {
    throw refusal('country', 'Choose a country.');
  }
  if (country === 'US') {
    if (state === null || !states.includes(state))
      throw refusal('state', 'Enter a state, like CA.');
    if (postal === null || !/^\d{5}(-\d{4})?$/.test(postal)) {
      throw refusal('postal_code', 'Enter a ZIP code.');
    }
  }
  return { ...emptyAddress, line1, city, state, postal_code: postal, country };
}

function textOf(value: string | null | undefined): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

function refusal(field: string, message: string) {
  return invalidRequest(message, { code: 'incomplete_address', param: `address[${field}]` });
}
