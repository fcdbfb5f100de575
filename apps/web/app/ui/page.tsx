import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The column of a page. `narrow` is for reading (68 characters), `wide` for grids. */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode;
  width?: 'wide' | 'narrow';
}) {
  return <div className={width === 'narrow' ? classes.narrow : classes.wide}>{children}</div>;
}
