import { keepText, useKeptText } from '../../../lib/kept-text.ts';
import type { MarketFilters } from '../filters.rules.ts';

type View = MarketFilters['view'];

const place = 'market-view';

/** How this device showed the market last; the grid until something else was chosen. */
export function useKeptView(): View {
  return useKeptText(place) === 'list' ? 'list' : 'grid';
}

export function keepView(view: View): void {
  keepText(place, view === 'list' ? view : null);
}
