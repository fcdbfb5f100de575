/**
 * Prices of plans as the pages say them. Built pages say the usual ones; the server writes this installation's into
 * them, and scripts read them from the page, as with the product's name (`product.ts`).
 */
import { fromPage } from './product.ts';

/** In the order of the plans' length (P4.1). */
export const usualPlanPrices = ['$59.95', '$99.99', '$149.99'] as const;
export const usualFreeCode = 'FREE90';

/** The meta element of a page, and how it says that there is no free period. */
export const plansElement = 'plan-prices';
export const noFreeCode = 'off';

/** What the meta element of a page holds. */
export const planWords = fromPage(plansElement) ?? [...usualPlanPrices, usualFreeCode].join(' ');

const [ninetyDays, sixMonths, oneYear, code = noFreeCode] = planWords.split(' ');

/** As text: "$59.95". */
export const planPriceWords = {
  ninetyDays: ninetyDays ?? usualPlanPrices[0],
  sixMonths: sixMonths ?? usualPlanPrices[1],
  oneYear: oneYear ?? usualPlanPrices[2],
};

/** What follows a price of 90 days: empty where there is no free period. */
export const freePeriodWords = freeWords(code === noFreeCode ? null : code);

/** The two forms in which pages say that the first 90 days are free. */
export function freeWords(freeCode: string | null): { aside: string; sentence: string } {
  if (freeCode === null) return { aside: '', sentence: '' };
  const words = `first 90 days are free with the code ${freeCode}, once per person`;
  return { aside: ` (the ${words})`, sentence: `. The ${words}` };
}
