import type { OperatorSale } from '@claimstead/contract/operations.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatDate, formatPatentNumber } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { PagedList, RowContent, SearchBox, useSearchText } from './paged-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './operations.module.css';

const copy = operationsCopy.sales;

export function SaleList() {
  const text = useSearchText();
  const query = useInfiniteQuery(operationsQueries.sales(text));
  return (
    <>
      <div className={classes.bar}>
        <SearchBox hint={copy.searchHint} />
      </div>
      <PagedList query={query} empty={copy.empty} searched={text !== ''} rowKey={(sale) => sale.id}>
        {(sale) => <SaleRow sale={sale} />}
      </PagedList>
    </>
  );
}

function SaleRow({ sale }: { sale: OperatorSale }) {
  const [asking, setAsking] = useState(false);
  const amount = formatCents(sale.amount);
  return (
    <RowContent
      title={sale.title}
      badges={
        <>
          <Badge color="brass">{sale.status.replaceAll('_', ' ')}</Badge>
          {sale.disputed ? <Badge color="ribbon">{copy.disputed}</Badge> : null}
          {sale.refund ? <Badge color="amber">{copy.refundState(sale.refund)}</Badge> : null}
        </>
      }
      facts={[
        formatPatentNumber(sale.patentNumber),
        amount,
        copy.parties(sale.owners.join(', '), sale.buyer),
        formatDate(sale.createTimestamp),
      ]}
      actions={
        sale.status === 'refunded' ? null : (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {copy.refund}
          </Button>
        )
      }
    >
      <ReasonDialog
        act="refund"
        id={sale.id}
        subject={sale.title}
        amount={amount}
        opened={asking}
        onClose={() => setAsking(false)}
      />
    </RowContent>
  );
}
