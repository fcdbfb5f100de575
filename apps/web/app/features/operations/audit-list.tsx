import { formatDateTime } from '../../lib/format.ts';
import { actsThatSay, wordsFor } from './audit-words.ts';
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
      load={(text) => operationsQueries.audit(text, actsThatSay(text))}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(entry) => entry.id}
    >
      {(entry) => (
        <RowContent
          title={wordsFor(entry.what)}
          facts={[entry.operator, entry.about, formatDateTime(entry.at)]}
        >
          {entry.reason ? <p className={classes.message}>{entry.reason}</p> : null}
        </RowContent>
      )}
    </OperatorList>
  );
}
