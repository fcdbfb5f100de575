import type { PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import { Checkbox, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { feeStateNames, type MarketFilters } from '../filters.rules.ts';
import type { ChangeFilters } from '../use-market-filters.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import { ClassTree } from './class-tree.tsx';
import { Counted } from './counted.tsx';
import { filtersCopy as copy } from './filters.copy.ts';
import classes from './filters.module.css';
import { DayField, PriceFields } from './typed-fields.tsx';
import { countAt, useCounts } from './use-counts.ts';
import { yearsToOffer } from './years.rules.ts';

export type MoreFiltersProps = { filters: MarketFilters; onChange: ChangeFilters };
type CountedFilterProps = MoreFiltersProps & { counts: PatentCounts | undefined };

/** What narrows by price, by the patent's record, and by days. A group is open where something in it is on. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const counts = useCounts(filters);
  const given = { filters, onChange, counts };
  return (
    <div className={classes.more}>
      <Fold title={copy.price} isOn={filters.priceFrom !== '' || filters.priceTo !== ''}>
        <PriceFields {...given} />
      </Fold>
      <Fold title={copy.term} isOn={filters.endsAfter !== ''}>
        <EndsAfter {...given} />
      </Fold>
      <Fold title={copy.fees} isOn={filters.feeStates.length > 0}>
        <FeeStates {...given} />
      </Fold>
      <Fold title={copy.class} isOn={filters.class !== ''}>
        <ClassTree {...given} />
      </Fold>
      <Fold title={copy.assignee} isOn={filters.assignee !== ''}>
        <AssigneeFilter {...given} />
      </Fold>
      <Fold title={copy.dates} isOn={filters.filedAfter !== '' || filters.listedSince !== ''}>
        {(['filedAfter', 'listedSince'] as const).map((name) => (
          <DayField
            key={name}
            label={copy[name]}
            value={filters[name]}
            onCommit={(day) => onChange({ [name]: day })}
          />
        ))}
      </Fold>
    </div>
  );
}

type FoldProps = { title: string; isOn: boolean; children: ReactNode };

/** A group that opens where its filter comes on elsewhere, and stays as the person leaves it. */
function Fold({ title, isOn, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOn);
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn !== wasOn) {
    setWasOn(isOn);
    if (isOn) setIsOpen(true);
  }
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={classes.foldTitle}>{title}</summary>
      <div className={classes.foldBody}>{children}</div>
    </details>
  );
}

function EndsAfter({ filters, onChange, counts }: CountedFilterProps) {
  const years = yearsToOffer(counts?.endYears ?? [], filters.endsAfter);
  return (
    <Select
      size="sm"
      aria-label={copy.term}
      placeholder={copy.anyYear}
      data={years.map(({ year }) => year)}
      renderOption={({ option: { value } }) => (
        <Counted label={value} count={years.find(({ year }) => year === value)?.count} />
      )}
      value={filters.endsAfter === '' ? null : filters.endsAfter}
      onChange={(year) => onChange({ endsAfter: year ?? '' })}
      clearable
    />
  );
}

function FeeStates({ filters: { feeStates }, onChange, counts }: CountedFilterProps) {
  return (
    <fieldset className={classes.choices} aria-label={copy.fees}>
      {feeStateNames.map((state) => (
        <Checkbox
          key={state}
          label={
            <Counted label={copy.feeStates[state]} count={countAt(counts?.feeStates, state)} />
          }
          checked={feeStates.includes(state)}
          onChange={({ currentTarget }) =>
            onChange({
              feeStates: feeStateNames.filter((one) =>
                one === state ? currentTarget.checked : feeStates.includes(one),
              ),
            })
          }
        />
      ))}
    </fieldset>
  );
}
