import type { AmountFault, AmountUnit } from './amount-text.ts';

/** What to do about a text that is no amount, where it was typed. */
export const faultWords = {
  dollars: {
    separators:
      'Use commas only between thousands, as in 12,500, and a point before cents, as in 12.50.',
    decimals: 'Cents have two digits. For thousands use a comma, as in 12,500.',
    shorthand: 'Write the amount in full, as in 12,500.',
    negative: 'An amount can’t be negative.',
    not_an_amount: 'Enter an amount in US dollars, such as 12,500 or 12,500.50.',
  },
  percent: {
    separators: 'Use a point for parts of a percent, as in 33.33.',
    decimals: 'A share has at most two digits after the point, as in 33.33.',
    shorthand: 'Enter a percentage, such as 50 or 33.33.',
    negative: 'A share can’t be negative.',
    not_an_amount: 'Enter a percentage, such as 50 or 33.33.',
  },
} as const satisfies Record<AmountUnit, Record<AmountFault, string>>;
