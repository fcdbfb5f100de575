import { saleWords } from '@claimstead/contract/sale-words.ts';
import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import type { SaleStandingState } from '@claimstead/contract/standing.contract.ts';
import { teamWordOf } from '@claimstead/contract/team-words.ts';
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
        waitOf(sale),
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

/** Whom a sale waits for, since when and until when; '' where it waits for no one. */
export function waitOf({ standing }: OperatorSale): string {
  if (!standing || standing.withoutDay === 'over') return '';
  const { waitsFor, since, by } = standing;
  return copy.waits(copy.awaited[waitsFor], formatDate(since), by === null ? null : formatDate(by));
}

const colors = { held: 'brass', asked: 'amber', stops: 'ribbon', done: 'moss' } as const;

/** Where a sale stands, as the team calls it. */
export function StateBadge({ state }: { state: SaleStandingState }) {
  return <Badge color={colors[saleWords[state].tone]}>{teamWordOf(state)}</Badge>;
}

/** Where a sale stands, and what holds it up. */
export function SaleBadges({ sale }: { sale: OperatorSale }) {
  const { standing } = sale;
  return (
    <>
      {standing ? (
        <StateBadge state={standing.state} />
      ) : (
        <Badge color="brass">{copy.onItsWay}</Badge>
      )}
      {sale.paymentCheck ? (
        <Badge color="ribbon">{paymentCheckCopy.badges[sale.paymentCheck]}</Badge>
      ) : null}
      {sale.evidenceDue ? (
        <Badge color="amber">
          {paymentCheckCopy.evidenceDue(formatDateTime(sale.evidenceDue))}
        </Badge>
      ) : null}
    </>
  );
}
