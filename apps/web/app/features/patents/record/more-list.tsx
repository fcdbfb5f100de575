import { Anchor } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { recordCopy as copy } from './record.copy.ts';
import classes from './record.module.css';

type MoreListProps<Item> = {
  items: readonly Item[];
  /** As many are shown at first; a list that is hardly longer is shown whole. */
  most: number;
  children: (item: Item, at: number) => ReactNode;
};

/** A list that shows its beginning first, and all of it when asked. */
export function MoreList<Item>({ items, most, children }: MoreListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const isLong = items.length > most + 2;
  const shown = isLong && !isWhole ? items.slice(0, most) : items;
  return (
    <>
      <ul id={id} className={classes.list}>
        {shown.map((item, at) => children(item, at))}
      </ul>
      {isLong ? (
        <Anchor
          component="button"
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? copy.fewer : copy.moreOf(items.length)}
        </Anchor>
      ) : null}
    </>
  );
}
