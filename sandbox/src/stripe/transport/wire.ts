import type Stripe from 'stripe';

/** The id of a reference that may be expanded. */
export function idOf(reference: string | { id: string }): string;
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** On the wire a decimal is a text; the SDK turns it into its own class, which its types name. */
export function wireDecimal(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal;
}

/** Stripe's rule: given keys are merged, an empty text deletes a key, null deletes all. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  given: Record<string, string> | null | undefined,
): Stripe.Metadata {
  if (given === undefined) return current ?? {};
  if (given === null) return {};
  const merged: Stripe.Metadata = { ...current };
  for (const [key, value] of Object.entries(given)) {
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

/** A page in Stripe's list form. */
export function listObject<T>(
  page: { data: T[]; has_more: boolean },
  url: string,
): Stripe.ApiList<T> {
  return { object: 'list', data: page.data, has_more: page.has_more, url };
}

export const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
