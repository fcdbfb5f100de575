import type { PageSource } from '@claimstead/contract/listing-interest.ts';
import { cameFrom } from '../../../lib/came-from.ts';

/** Where the reader of a listing comes from: a search that an email led to, another search, or the market as it is. */
export function pageSource(): PageSource {
  const from = cameFrom();
  if (from?.pathname !== '/buy') return 'other';
  const asked = new URLSearchParams(from.search);
  if (asked.get('from') === 'saved_search') return 'saved_search';
  return asked.get('search') ? 'search' : 'market';
}
