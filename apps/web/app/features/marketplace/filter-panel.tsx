import { Button, Checkbox, MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patentTypeNames } from '../../lib/format.ts';
import classes from './buy.module.css';
import { countFilters, type MarketFilters, type SwitchName } from './filters.rules.ts';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { marketplaceQueries } from './marketplace.queries.ts';
import type { ChangeFilters } from './use-market-filters.ts';

type FilterPanelProps = { filters: MarketFilters; onChange: ChangeFilters; onReset: () => void };

/** Every filter of the specification; together they narrow (AND). */
export function FilterPanel({ filters, onChange, onReset }: FilterPanelProps) {
  const categories = useQuery(marketplaceQueries.categories());
  const toggleType = (id: number) =>
    onChange({
      types: filters.types.includes(id)
        ? filters.types.filter((one) => one !== id)
        : [...filters.types, id].sort((left, right) => left - right),
    });
  const box = (name: SwitchName, label: string) => (
    <Checkbox
      label={label}
      checked={filters[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <div className={classes.filters}>
      <Switch
        label={copy.wishlist}
        checked={filters.wishlist}
        onChange={(event) => onChange({ wishlist: event.currentTarget.checked })}
      />
      <Group title={copy.types}>
        {Object.entries(patentTypeNames).map(([id, name]) => (
          <Checkbox
            key={id}
            label={name}
            checked={filters.types.includes(Number(id))}
            onChange={() => toggleType(Number(id))}
          />
        ))}
      </Group>
      <MultiSelect
        size="sm"
        label={copy.categories}
        placeholder={filters.categories.length === 0 ? copy.categoriesHint : undefined}
        data={(categories.data ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))}
        value={filters.categories.map((id) => `${id}`)}
        onChange={(values) => onChange({ categories: values.map(Number) })}
        nothingFoundMessage={copy.noCategory}
        searchable
        clearable
      />
      <Group title={copy.status}>
        {box('acceptingOffers', copy.acceptingOffers)}
        {box('expired', copy.expired)}
        {box('prototype', copy.prototype)}
      </Group>
      <Group title={copy.resources}>
        {box('research', copy.research)}
        {box('costModel', copy.costModel)}
      </Group>
      <Button
        variant="default"
        size="sm"
        disabled={countFilters(filters) === 0 && filters.search === ''}
        onClick={onReset}
      >
        {copy.reset}
      </Button>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}
