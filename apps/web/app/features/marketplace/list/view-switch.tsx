import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { MarketFilters } from '../filters.rules.ts';
import { marketplaceCopy as copy } from '../marketplace.copy.ts';
import classes from '../buy.module.css';

type View = MarketFilters['view'];
const icons = { grid: IconLayoutGrid, list: IconList };

/** Grid or list. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label={copy.view} className={classes.views}>
      {(['grid', 'list'] as const).map((name) => {
        const Icon = icons[name];
        return (
          <ActionIcon
            key={name}
            variant="default"
            size={36}
            className={classes.view}
            aria-label={copy.views[name]}
            aria-pressed={view === name}
            onClick={() => onChange(name)}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        );
      })}
    </div>
  );
}
