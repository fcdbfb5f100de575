import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The column of a page. `narrow` is for reading (68 characters), `wide` for grids, `widest` for one with filters beside it. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode;
  width?: 'wide' | 'widest' | 'narrow';
}) {
  return <div className={classes[width]}>{children}</div>;
}
