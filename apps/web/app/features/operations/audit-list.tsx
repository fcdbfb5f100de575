import { formatDateTime } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { RowContent } from './row-content.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.audit;

/** Everything that operators did, with who and why. */
export function AuditList() {
  return (
    <OperatorList
      load={operationsQueries.audit}
      searchHint={copy.searchHint}
      empty={copy.empty}
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
    </OperatorList>
  );
}
