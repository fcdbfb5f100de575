import { plansElement, usualFreeCode, usualPlanPrices } from '@claimstead/contract/plan-words.ts';
import { originPlaceholder, usualName, usualSupportEmail } from '@claimstead/contract/product.ts';

/** What `brandedPage` replaces in a page as it was built. */
const replaced = [
  usualName,
  usualSupportEmail,
  originPlaceholder,
  usualFreeCode,
  ...usualPlanPrices,
];

/** A character that no text needs: private, and shown as nothing. */
const split = '\uE000';

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

const pricesElement = new RegExp(`(<meta name="${plansElement}"[^>]*>)`);

/**
 * Protects the prices of patents in a page that was rendered: one may be what a plan usually costs. The only prices of plans
 * on such a page are in the element from which its scripts read them.
 */
export function splitPrices(html: string): string {
  const [before = '', element = '', after = ''] = html.split(pricesElement);
  return [splitIn(before, usualPlanPrices), element, splitIn(after, usualPlanPrices)].join('');
}

export function joinOwnWords(html: string): string {
  return html.replaceAll(split, '');
}

function splitIn(text: string, words: readonly string[] = replaced): string {
  return words.reduce(
    (all, word) => all.replaceAll(word, `${word.slice(0, 1)}${split}${word.slice(1)}`),
    text,
  );
}
