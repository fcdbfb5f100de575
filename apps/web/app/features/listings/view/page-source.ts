import type { PageSource } from '@claimstead/contract/listing-interest.ts';
import { publicRoot } from '@claimstead/contract/public-pages.ts';
import { cameFrom } from '../../../lib/came-from.ts';

/** What of the market's address chooses no patents. */
const looks: readonly string[] = ['page', 'sort', 'view'];

/**
 * Where the reader of a listing comes from: a saved search, another search or filter, or the market as it is; null: from its
 * public page, where they were counted.
 */
export function pageSource(): PageSource | null {
  const from = cameFrom();
  if (from?.pathname.startsWith(`${publicRoot}/`)) return null;
  if (from?.pathname !== '/buy') return 'other';
  const asked = new URLSearchParams(from.search);
  if (asked.get('from') === 'saved_search') return 'saved_search';
  const isChosen = [...asked].some(([name, value]) => value !== '' && !looks.includes(name));
  return isChosen ? 'search' : 'market';
}
