import type { PatentCount } from '@claimstead/contract/marketplace.contract.ts';
import { Button, Checkbox, MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patentTypeNames } from '../../lib/format.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import classes from './buy.module.css';
import { Counted } from './filters/counted.tsx';
import { countAt, useCounts } from './filters/use-counts.ts';
import { countFilters, type MarketFilters, type SwitchName } from './filters.rules.ts';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { marketplaceQueries } from './marketplace.queries.ts';
import type { ChangeFilters } from './use-market-filters.ts';

type FilterPanelProps = { filters: MarketFilters; onChange: ChangeFilters; onReset: () => void };

/** Those that the frame need not carry: they come once the page runs. */
const MoreFilters = lazyPiece(async () => (await import('./filters/more-filters.tsx')).MoreFilters);

/** Every filter, each choice with how many patents it leaves. Results match all of them (P5.2). */
export function FilterPanel({ filters, onChange, onReset }: FilterPanelProps) {
  const counts = useCounts(filters);
  const hydrated = useHydrated();
  const box = (name: Exclude<SwitchName, 'wishlist'>, label: string) => (
    <Checkbox
      label={<Counted label={label} count={counts?.[name]} />}
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
      <PatentTypes filters={filters} onChange={onChange} counts={counts?.types} />
      <Categories filters={filters} onChange={onChange} counts={counts?.categories} />
      <Group title={copy.status}>
        {box('acceptingOffers', copy.acceptingOffers)}
        {box('expired', copy.expired)}
        {box('prototype', copy.prototype)}
      </Group>
      <Group title={copy.resources}>
        {box('research', copy.research)}
        {box('costModel', copy.costModel)}
      </Group>
      {hydrated ? <MoreFilters filters={filters} onChange={onChange} /> : null}
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

type FilterProps = Omit<FilterPanelProps, 'onReset'> & { counts: PatentCount[] | undefined };

function PatentTypes({ filters: { types }, onChange, counts }: FilterProps) {
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
          label={<Counted label={name} count={countAt(counts, id)} />}
          checked={types.includes(Number(id))}
          onChange={() => toggle(Number(id))}
        />
      ))}
    </Group>
  );
}

function Categories({ filters, onChange, counts }: FilterProps) {
  const categories = useQuery(marketplaceQueries.categories());
  return (
    <MultiSelect
      size="sm"
      label={copy.categories}
      placeholder={filters.categories.length === 0 ? copy.categoriesHint : undefined}
      data={(categories.data ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))}
      value={filters.categories.map((id) => `${id}`)}
      onChange={(values) => onChange({ categories: values.map(Number) })}
      renderOption={({ option: { value, label } }) => (
        <Counted label={label} count={countAt(counts, value)} />
      )}
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
