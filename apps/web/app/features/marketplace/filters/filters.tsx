import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import classes from '../buy.module.css';
import { FilterPanel } from '../filter-panel.tsx';
import { countFilters, type MarketFilters } from '../filters.rules.ts';
import { marketplaceCopy as copy } from '../marketplace.copy.ts';
import type { ChangeFilters } from '../use-market-filters.ts';

const FilterDrawer = lazyPiece(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

export type FiltersProps = {
  filters: MarketFilters;
  /** How many patents were found; undefined while that is not known. */
  total: number | undefined;
  onChange: ChangeFilters;
  onReset: () => void;
};

/** Beside the patents on wide screens; on narrow ones a button opens the panel over the page. */
export function Filters(props: FiltersProps) {
  const { filters, onChange, onReset } = props;
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    toggle.current?.focus();
  };
  return (
    <>
      <Button
        ref={toggle}
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {copy.filtersOn(countFilters(filters))}
      </Button>
      {isOpen ? (
        <FilterDrawer {...props} onClose={close} />
      ) : (
        <section className={classes.panel} aria-label={copy.filters}>
          <FilterPanel filters={filters} onChange={onChange} onReset={onReset} />
        </section>
      )}
    </>
  );
}
