import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Badge, Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatCents, formatDate, formatDateTime, formatPatentNumber } from '../../lib/format.ts';
import { operationsCopy } from './operations.copy.ts';
import { operationsQueries } from './operations.queries.ts';
import { OperatorList } from './operator-list.tsx';
import { paymentCheckCopy } from './payment-check.copy.ts';
import { RowContent } from './row-content.tsx';

const copy = operationsCopy.sales;

export function SaleList() {
  return (
    <OperatorList
      load={operationsQueries.sales}
      searchHint={copy.searchHint}
      empty={copy.empty}
      rowKey={(sale) => sale.id}
    >
      {(sale) => <SaleRow sale={sale} />}
    </OperatorList>
  );
}

function SaleRow({ sale }: { sale: OperatorSale }) {
  return (
    <RowContent
      title={sale.title}
      badges={<SaleBadges sale={sale} />}
      facts={[
        formatPatentNumber(sale.patentNumber),
        formatCents(sale.amount),
        copy.parties(sale.owners.join(', '), sale.buyer),
        formatDate(sale.createTimestamp),
      ]}
      actions={
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={`/operations/sales/${sale.id}`}
          aria-label={copy.openSale(sale.title)}
        >
          {copy.open}
        </Button>
      }
    />
  );
}

/** The status of a sale, and what holds it up. */
export function SaleBadges({ sale }: { sale: OperatorSale }) {
  return (
    <>
      <Badge color="brass">{sale.status.replaceAll('_', ' ')}</Badge>
      {sale.disputed ? <Badge color="ribbon">{copy.disputed}</Badge> : null}
      {sale.refundedOutside ? <Badge color="ribbon">{copy.refundedOutside}</Badge> : null}
      {sale.paymentCheck ? (
        <Badge color="ribbon">{paymentCheckCopy.badges[sale.paymentCheck]}</Badge>
      ) : null}
      {sale.evidenceDue ? (
        <Badge color="amber">
          {paymentCheckCopy.evidenceDue(formatDateTime(sale.evidenceDue))}
        </Badge>
      ) : null}
      {sale.refund ? <Badge color="amber">{copy.refundState(sale.refund)}</Badge> : null}
    </>
  );
}
