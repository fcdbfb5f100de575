import { Pagination } from '@mantine/core';
import classes from './buy.module.css';
import { marketplaceCopy as copy } from './marketplace.copy.ts';

type ResultPagesProps = {
  /** The page shown; undefined if there is none yet. */
  found: { totalPages: number } | undefined;
  /** The requested page number. */
  at: number;
  onTurn: (at: number) => void;
  /** What they are called. */
  label?: string;
};

/** The page numbers of the results; nothing if there is only one page. */
export function ResultPages({ found, at, onTurn, label = copy.pages }: ResultPagesProps) {
  if (!found || found.totalPages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      <Pagination
        total={found.totalPages}
        value={at}
        onChange={onTurn}
        siblings={1}
        boundaries={1}
        getItemProps={(page) => ({ 'aria-label': copy.page(page) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? copy.nextPage : copy.previousPage,
        })}
      />
    </nav>
  );
}
