import type { PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarketFilters } from '../filters.rules.ts';
import { fullTextQueries } from '../search/search.queries.ts';
import type { ChangeFilters } from '../use-market-filters.ts';
import { Counted } from './counted.tsx';
import { filtersCopy as copy } from './filters.copy.ts';
import { assigneesToOffer } from './years.rules.ts';

/** The pause before it is asked for names. */
const quietMs = 150;
/** A single letter begins too many names. */
const fewestLetters = 2;

type AssigneeFilterProps = {
  filters: MarketFilters;
  onChange: ChangeFilters;
  counts: PatentCounts | undefined;
};

/** The most frequent assignees with their counts, and any other by the beginning of its name. */
export function AssigneeFilter({ filters, onChange, counts }: AssigneeFilterProps) {
  const [typed, setTyped] = useState('');
  const frequent = assigneesToOffer(counts?.assignees ?? [], filters.assignee);
  // What is chosen stands in the field, too.
  const isTyped = !frequent.some(({ value }) => value === typed);
  const text = isTyped ? typed.trim() : '';
  const [asked] = useDebouncedValue(text, quietMs);
  const { data, isFetching } = useQuery(fullTextQueries.suggestions(asked));
  const named = (asked === text ? (data?.names ?? []) : [])
    .filter(({ name, as }) => as === 'assignee' && !frequent.some(({ value }) => value === name))
    .map(({ name }) => name);
  const isWaiting = asked !== text || isFetching;
  return (
    <Select
      size="sm"
      aria-label={copy.assignee}
      placeholder={copy.anyAssignee}
      // The names alone: where a label changes, as counts do, the field forgets what is typed.
      data={[...frequent.map(({ value }) => value), ...named]}
      renderOption={({ option: { value } }) => (
        <Counted label={value} count={frequent.find((each) => each.value === value)?.count} />
      )}
      // Names come with the words in any order: all of them are meant.
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (named.includes(option.value) ||
              option.label.toLowerCase().includes(search.trim().toLowerCase())),
        )
      }
      value={filters.assignee === '' ? null : filters.assignee}
      onChange={(assignee) => onChange({ assignee: assignee ?? '' })}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound(text, isWaiting)}
      searchable
      clearable
    />
  );
}

function nothingFound(text: string, isWaiting: boolean): string {
  if (text.length < fewestLetters) return copy.typeAssignee;
  return isWaiting ? copy.findingAssignee : copy.noAssignee;
}
