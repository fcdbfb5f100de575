/**
 * What may never be in a log: card and bank numbers, keys and secrets of the payment provider and the patent office,
 * client secrets, and what is sent as a webhook.
 */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a card number', /\b(?:4242|4000|5555|3782|6011)[ -]?\d{4}[ -]?\d{4}[ -]?\d{3,4}\b/],
  ['a bank account number', /\b000(?:123456789|222222227|111111113)\b/],
  ['a secret key', /\b[sr]k_(?:test|live)_\w+/],
  ['a webhook secret', /\bwhsec_\w+/],
  ['the key to the patent office', /\bsandbox-office-key\b/],
  ['a client secret', /\b(?:pi|seti|cs|accs)_\w+_secret_\w+/],
  ['a webhook’s body', /\\?"object\\?":\s*\\?"event\\?"/],
  ['a webhook’s signature', /\bt=\d{9,},v1=[0-9a-f]{16,}/],
];

/** The kind of secret in this piece of a log; null: none. */
export function secretIn(text: string): string | null {
  return secrets.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
