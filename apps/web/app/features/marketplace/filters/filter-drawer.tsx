import { Button, Modal } from '@mantine/core';
import { FilterPanel } from '../filter-panel.tsx';
import { marketplaceCopy as copy } from '../marketplace.copy.ts';
import classes from './filters.module.css';
import type { FiltersProps } from './filters.tsx';

type FilterDrawerProps = FiltersProps & { onClose: () => void };

/** The filters over the whole window of a phone, and at its foot the way to what they found. */
export function FilterDrawer({ filters, total, onChange, onReset, onClose }: FilterDrawerProps) {
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={copy.filters}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <section className={classes.drawerFilters} aria-label={copy.filters}>
        <FilterPanel filters={filters} onChange={onChange} onReset={onReset} />
      </section>
      <div className={classes.drawerEnd}>
        <Button fullWidth onClick={onClose}>
          {copy.showFound(total)}
        </Button>
      </div>
    </Modal>
  );
}
