/**
 * What a password must have (P2.2): the meter shows these five and the server asks
 * for the same. Free of zod, so the browser may import it.
 */
export const passwordConditions = [
  { name: 'length', label: 'At least 6 characters', pattern: /^[^]{6,}$/u },
  { name: 'number', label: 'A number', pattern: /[0-9]/ },
  { name: 'lowercase', label: 'A lowercase letter', pattern: /[a-z]/ },
  { name: 'uppercase', label: 'An uppercase letter', pattern: /[A-Z]/ },
  { name: 'symbol', label: 'A special symbol', pattern: /[^\p{L}\p{N}\s]/u },
] as const;
export type PasswordCondition = (typeof passwordConditions)[number]['name'];
