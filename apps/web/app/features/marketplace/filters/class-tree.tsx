import type { PatentCount, PatentCounts } from '@claimstead/contract/marketplace.contract.ts';
import { UnstyledButton } from '@mantine/core';
import type { MarketFilters } from '../filters.rules.ts';
import type { ChangeFilters } from '../use-market-filters.ts';
import { Counted } from './counted.tsx';
import { filtersCopy as copy } from './filters.copy.ts';
import classes from './filters.module.css';

type ClassTreeProps = {
  filters: MarketFilters;
  onChange: ChangeFilters;
  counts: PatentCounts | undefined;
};

/** The classification as far as it is open: what is chosen below those above it, and its children. */
export function ClassTree({ filters, onChange, counts }: ClassTreeProps) {
  const chosen = filters.class;
  const above = (counts?.classes ?? []).filter(({ value }) => chosen.startsWith(value));
  const below = (counts?.classes ?? []).filter(
    ({ value }) => value.length > chosen.length && value.startsWith(chosen),
  );
  const path =
    above.some(({ value }) => value === chosen) || chosen === ''
      ? above
      : [...above, { value: chosen, count: 0 }];
  const choose = (symbol: string) => onChange({ class: symbol });
  return (
    <nav aria-label={copy.class} className={classes.tree}>
      <ul className={classes.branch}>
        <li>
          <UnstyledButton
            className={classes.node}
            aria-current={chosen === '' || undefined}
            onClick={() => choose('')}
          >
            {copy.allClasses}
          </UnstyledButton>
        </li>
        {path.map((node, depth) => (
          <Node key={node.value} {...{ node, depth, chosen, choose }} />
        ))}
        {below.map((node) => (
          <Node key={node.value} {...{ node, depth: path.length, chosen, choose }} />
        ))}
      </ul>
      {counts && below.length === 0 ? <p className={classes.note}>{copy.noClasses}</p> : null}
      <p className={classes.note}>{copy.classNote}</p>
    </nav>
  );
}

type NodeProps = {
  node: PatentCount;
  /** How many levels are above it. */
  depth: number;
  chosen: string;
  choose: (symbol: string) => void;
};

function Node({ node: { value, name, count }, depth, chosen, choose }: NodeProps) {
  return (
    <li data-depth={depth}>
      <UnstyledButton
        className={classes.node}
        aria-current={value === chosen || undefined}
        onClick={() => choose(value)}
      >
        <Counted label={name ? `${value} ${name}` : value} count={count} />
      </UnstyledButton>
    </li>
  );
}
