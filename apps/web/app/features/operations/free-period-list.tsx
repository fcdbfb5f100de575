import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { freePeriodsCopy as copy } from './free-periods.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { RowContent } from './row-content.tsx';

/** Domains with unusually many free periods, each with the way to its accounts. */
export function FreePeriodList() {
  return (
    <OperatorList
      load={operationsQueries.freePeriods}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={({ domain }) => domain}
    >
      {({ domain, periods, lastUsedTimestamp }) => (
        <RowContent
          title={domain}
          facts={[copy.periods(periods), copy.last(formatDateTime(lastUsedTimestamp))]}
          actions={
            <Button
              size="sm"
              variant="subtle"
              component={Link}
              to={`/operations/users?query=${encodeURIComponent(domain)}`}
            >
              {copy.accounts}
            </Button>
          }
        />
      )}
    </OperatorList>
  );
}
