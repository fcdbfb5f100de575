import type { PatentPage, PatentsQuery } from '@claimstead/contract/marketplace.contract.ts';
import type { ReactNode } from 'react';
import { writeFirstLook } from '../../lib/first-look.ts';
import classes from './buy.module.css';
import { readFilters, wireQueryOf } from './filters.rules.ts';
import { marketplaceCopy as copy } from './marketplace.copy.ts';
import { marketplaceQueries } from './marketplace.queries.ts';
import { ResultPages } from './result-pages.tsx';
import { Found, Total } from './results.tsx';
import { SearchWaiting } from './search/second-answer.tsx';

/** The parts of the frame that the server fills before it sends the document. */
export type FirstLookPlace = 'total' | 'found';

export function FirstLookHole({ of, children }: { of: FirstLookPlace; children: ReactNode }) {
  return (
    <div className={classes.hole} data-first-look={of}>
      {children}
    </div>
  );
}

type FirstLook = { query: PatentsQuery; page: PatentPage };

/** What the buy screen shows in each of these parts when its first render has this page in memory. */
export const firstLooks: Record<FirstLookPlace, (look: FirstLook) => ReactNode> = {
  total: ({ page }) => <Total words={[copy.total(page.total)]} />,
  found: ({ query, page }) => (
    <>
      <Found
        page={page}
        isDimmed={false}
        onReset={nothing}
        {...(query.search === undefined ? {} : { instead: <SearchWaiting /> })}
      />
      <ResultPages found={page} at={page.page} onTurn={nothing} />
    </>
  ),
};

/** The market query for an address with this query string, as the page itself reads it. */
export function queryAt(search: string): ReturnType<typeof wireQueryOf> {
  return wireQueryOf(readFilters(new URLSearchParams(search)));
}

/** What the document carries, so that the page finds the answer to its first query in memory. */
export function carriedFor(query: PatentsQuery, page: PatentPage): string {
  const filters = readFilters(new URLSearchParams(Object.entries(query)));
  return writeFirstLook([{ key: marketplaceQueries.page(filters).queryKey, data: page }]);
}

function nothing(): void {}
