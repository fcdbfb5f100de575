import { patentTypeNames, formatDollars } from '../../../lib/format.ts';
import { formatShortDay } from '../../../lib/format-day.ts';
import { type MarketFilters, switchNames, type TextName } from '../filters.rules.ts';
import { marketplaceCopy } from '../marketplace.copy.ts';
import { filtersCopy as copy } from './filters.copy.ts';

/** One filter that is on: its words, and the change that turns it off. */
export type Chip = { key: string; label: string; off: Partial<MarketFilters> };

/** Names of what filters hold by an id or a symbol; absent while they are not known. */
export type ChipNames = {
  category?: (id: number) => string | undefined;
  owner?: string | undefined;
  class?: string | undefined;
};

/** Every filter that is on, in the order of the panel. */
export function chipsOf(filters: MarketFilters, names: ChipNames = {}): Chip[] {
  const types: Record<number, string> = patentTypeNames;
  return [
    ...filters.types.map((id) => ({
      key: `types:${id}`,
      label: types[id] ?? `${id}`,
      off: { types: filters.types.filter((one) => one !== id) },
    })),
    ...filters.categories.map((id) => ({
      key: `categories:${id}`,
      label: names.category?.(id) ?? copy.chips.category,
      off: { categories: filters.categories.filter((one) => one !== id) },
    })),
    ...switchNames
      .filter((name) => filters[name])
      .map((name) => ({
        key: name,
        label: name === 'wishlist' ? copy.chips.wishlist : marketplaceCopy[name],
        off: { [name]: false },
      })),
    ...recordChips(filters, names),
  ];
}

function recordChips(filters: MarketFilters, names: ChipNames): Chip[] {
  const { priceFrom, priceTo, endsAfter, assignee, filedAfter, owner, listedSince } = filters;
  const words = copy.chips;
  const said = (name: TextName, value: string, say: (text: string) => string) =>
    value === '' ? [] : [{ key: name, label: say(value), off: { [name]: '' } }];
  return [
    ...said('priceFrom', priceFrom, (text) => words.priceFrom(formatDollars(Number(text)))),
    ...said('priceTo', priceTo, (text) => words.priceTo(formatDollars(Number(text)))),
    ...said('endsAfter', endsAfter, words.endsAfter),
    ...filters.feeStates.map((state) => ({
      key: `feeStates:${state}`,
      label: words.fees(copy.feeStates[state]),
      off: { feeStates: filters.feeStates.filter((one) => one !== state) },
    })),
    ...said('class', filters.class, (symbol) => words.class(symbol, names.class)),
    ...said('assignee', assignee, words.assignee),
    ...said('filedAfter', filedAfter, (day) => words.filedAfter(formatShortDay(day))),
    ...said('owner', owner, () => words.owner(names.owner)),
    ...said('listedSince', listedSince, (day) => words.listedSince(formatShortDay(day))),
  ];
}
