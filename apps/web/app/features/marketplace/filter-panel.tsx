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

/** Every filter. Results match all of them (P5.2). */
export function FilterPanel({ filters, onChange, onReset }: FilterPanelProps) {
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
      <PatentTypes filters={filters} onChange={onChange} />
      <Categories filters={filters} onChange={onChange} />
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

type FilterProps = Omit<FilterPanelProps, 'onReset'>;

function PatentTypes({ filters: { types }, onChange }: FilterProps) {
  const toggle = (id: number) =>
    onChange({
      types: types.includes(id)
        ? types.filter((one) => one !== id)
        : [...types, id].sort((left, right) => left - right),
    });
  return (
    <Group title={copy.types}>
      {Object.entries(patentTypeNames).map(([id, name]) => (
        <Checkbox
          key={id}
          label={name}
          checked={types.includes(Number(id))}
          onChange={() => toggle(Number(id))}
        />
      ))}
    </Group>
  );
}

function Categories({ filters, onChange }: FilterProps) {
  const categories = useQuery(marketplaceQueries.categories());
  return (
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
