/** What can be wrong with a typed amount: each has a sentence where it was typed. */
export type AmountFault = 'separators' | 'decimals' | 'shorthand' | 'negative' | 'not_an_amount';

/**
 * What a typed text says. `hundredths` are cents of dollars, or hundredths of a percent. A text that is ambiguous or
 * wrong has no amount at all, so that nothing can be sent of it.
 */
export type AmountReading =
  | { is: 'empty' }
  | { is: 'amount'; hundredths: number }
  | { is: 'unclear'; fault: AmountFault };

const whole = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)$/;

export type AmountUnit = 'dollars' | 'percent';

/** What may stand around the number, as people paste it. */
const around = {
  dollars: { before: /^(?:US ?\$|USD(?=[ \d])|\$) ?/i, after: / ?(?:USD|dollars?)$/i },
  percent: { before: /^/, after: / ?(?:%|percent)$/i },
} as const satisfies Record<AmountUnit, { before: RegExp; after: RegExp }>;

/**
 * Reads an amount as people in the United States write it: `12500`, `12,500`, `$12,500.00`, ` 12 500 `, `12.5`, `.50`,
 * and the wide digits of an East Asian input method. A comma or a space only groups thousands, a point only begins
 * the hundredths; whatever could be meant in two ways is `unclear`, never a guess. Nothing is rounded.
 */
export function readAmount(typed: string, unit: AmountUnit = 'dollars'): AmountReading {
  const text = plain(typed);
  if (text === '') return { is: 'empty' };
  const number = text.replace(around[unit].before, '').replace(around[unit].after, '');
  const [units = '', ...rest] = number.split('.');
  const decimals = rest[0] ?? '';
  const isRead =
    rest.length < 2 &&
    /^\d{0,2}$/.test(decimals) &&
    (whole.test(units) || (units === '' && decimals !== ''));
  if (!isRead) return { is: 'unclear', fault: faultOf(number) };
  const hundredths = Number(units.replace(/[, ]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return { is: 'amount', hundredths };
}

/** The amount in hundredths; null where the text is empty or unclear. */
export function hundredthsIn(typed: string, unit: AmountUnit = 'dollars'): number | null {
  const reading = readAmount(typed, unit);
  return reading.is === 'amount' ? reading.hundredths : null;
}

/** Hundredths as a field shows them: "12,500", "12,500.50". */
export function amountText(hundredths: number): string {
  const units = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const decimals = hundredths % 100;
  return decimals === 0 ? units : `${units}.${String(decimals).padStart(2, '0')}`;
}

/** Dollars or percent, as the API has them, as the text of a field. */
export function amountTextOf(units: number): string {
  return amountText(Math.round(units * 100));
}

/** One kind of space, ASCII digits, and without the marks that copied text brings along unseen. */
function plain(typed: string): string {
  return typed
    .replace(/[\u200B-\u200F\u2060\u2066-\u2069\uFEFF]/g, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfe_e0))
    .replace(/[\u00A0\u2007\u2009\u202F\u3000]/g, ' ')
    .trim();
}

function faultOf(number: string): AmountFault {
  if (/^[-\u2212(]/.test(number) && /\d/.test(number)) return 'negative';
  if (/^[\d., ]*\d ?(?:k|m|mm|mn|mio|thousand|million)$/i.test(number)) return 'shorthand';
  if (!/^[\d., ]*$/.test(number) || !/\d/.test(number)) return 'not_an_amount';
  const decimals = /^([^.]*)\.(\d{3,})$/.exec(number);
  return decimals && whole.test(decimals[1] ?? '') ? 'decimals' : 'separators';
}
