import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { type MarketFilters, withoutFilters } from '../filters.rules.ts';
import type { ChangeFilters } from '../use-market-filters.ts';
import { chipsOf } from './chips.rules.ts';
import { filtersCopy as copy } from './filters.copy.ts';
import classes from './filters.module.css';
import { useChipNames } from './use-counts.ts';

type ChipsProps = { filters: MarketFilters; onChange: ChangeFilters };

/** What is on, each with a press that turns it off. Nothing where no filter is on. */
export function Chips({ filters, onChange }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const names = useChipNames(filters);
  const chips = chipsOf(filters, names);
  if (chips.length === 0) return null;
  // The focus goes to a chip that stays; without one, to what was found.
  const remove = (off: Partial<MarketFilters>, at: number) => {
    const presses = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, chips.length);
    focusOn(presses[at + 1] ?? presses[at - 1]);
    onChange(off);
  };
  const clear = () => {
    focusOn(undefined);
    onChange(withoutFilters(filters));
  };
  return (
    <ul ref={list} className={classes.chips} aria-label={copy.on}>
      {chips.map(({ key, label, off }, at) => (
        <li key={key} className={classes.chip}>
          <UnstyledButton
            className={classes.chipPress}
            aria-label={copy.remove(label)}
            onClick={() => remove(off, at)}
          >
            <span className={classes.chipWords}>{label}</span>
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {copy.clearAll}
        </Button>
      </li>
    </ul>
  );
}

function focusOn(press: HTMLElement | undefined): void {
  (press ?? document.getElementById('results'))?.focus();
}
