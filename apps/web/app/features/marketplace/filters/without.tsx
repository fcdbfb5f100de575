import type { FoundCounts } from '@claimstead/contract/search.contract.ts';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { changeFilters, type MarketFilters } from '../filters.rules.ts';
import type { ChangeFilters } from '../use-market-filters.ts';
import { type Chip, chipsOf } from './chips.rules.ts';
import { filtersCopy as copy } from './filters.copy.ts';
import classes from './filters.module.css';
import { countedOf, countsQuery, useChipNames } from './use-counts.ts';

type WithoutProps = { filters: MarketFilters; onChange: ChangeFilters };

/** More would be asked for than a person reads. */
const mostAsked = 8;
const mostShown = 3;

/** Where nothing has all of what is on: what there is without one of them. Nothing where only one is on, or none helps. */
export function Without({ filters, onChange }: WithoutProps) {
  const all = partsOf(filters, chipsOf(filters, useChipNames(filters)));
  const asked = all.length > 1 ? all.slice(0, mostAsked) : [];
  const totals = useQueries({
    queries: asked.map(({ off }) => countsQuery(changeFilters(filters, off))),
    combine: (answers) =>
      answers.map(({ data }: { data?: FoundCounts | undefined }) => countedOf(data)?.total ?? 0),
  });
  const helps = asked
    .map((chip, at) => ({ ...chip, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .slice(0, mostShown);
  if (helps.length === 0) return null;
  return (
    <section className={classes.without} aria-label={copy.without.title}>
      <p>{copy.without.lead}</p>
      <ul className={classes.withoutList}>
        {helps.map(({ key, label, off, total }) => (
          <li key={key} className={classes.withoutOne}>
            <span>{copy.without.say(label, total)}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={copy.without.showOf(total, label)}
              onClick={() => onChange(off)}
            >
              {copy.without.show(total)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The filters that are on, and the text that is searched for. */
function partsOf(filters: MarketFilters, chips: Chip[]): Chip[] {
  const search = filters.search.trim();
  if (search === '') return chips;
  return [{ key: 'search', label: copy.search(search), off: { search: '' } }, ...chips];
}
