import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { PagedList, RowContent, SearchBox, useSearchText } from './paged-list.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.audit;

/** Everything that operators did, with who and why. */
export function AuditList() {
  const text = useSearchText();
  const query = useInfiniteQuery(operationsQueries.audit(text));
  return (
    <>
      <div className={classes.bar}>
        <SearchBox hint={copy.searchHint} />
      </div>
      <PagedList
        query={query}
        empty={copy.empty}
        searched={text !== ''}
        rowKey={(entry) => entry.id}
      >
        {(entry) => (
          <RowContent
            title={entry.what.replaceAll(/[._-]/g, ' ')}
            facts={[entry.operator, entry.about, formatDateTime(entry.at)]}
          >
            {entry.reason ? <p className={classes.message}>{entry.reason}</p> : null}
          </RowContent>
        )}
      </PagedList>
    </>
  );
}
