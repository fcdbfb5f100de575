import { usualFreeCode, usualPlanPrices } from '@claimstead/contract/plan-words.ts';
import {
  originPlaceholder,
  usualName,
  usualSupportEmail,
  wordSplit,
} from '@claimstead/contract/product.ts';

/** What `brandedPage` replaces in a page as it was built. */
const replaced = [
  usualName,
  usualSupportEmail,
  originPlaceholder,
  usualFreeCode,
  ...usualPlanPrices,
];

/**
 * Protects what people wrote from becoming this installation's name, prices or address: each such word in it is split
 * until the page is branded, which {@link joinOwnWords} ends.
 */
export function splitOwnWords<T>(told: T): T {
  return JSON.parse(
    JSON.stringify(told, (_, value: unknown) =>
      typeof value === 'string' ? splitIn(value) : value,
    ),
  ) as T;
}

export function joinOwnWords(html: string): string {
  return html.replaceAll(wordSplit, '');
}

function splitIn(text: string): string {
  return replaced.reduce(
    (all, word) => all.replaceAll(word, `${word.slice(0, 1)}${wordSplit}${word.slice(1)}`),
    text,
  );
}
