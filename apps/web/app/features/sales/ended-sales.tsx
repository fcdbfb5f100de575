import type { EndedSale } from '@claimstead/contract/closing.contract.ts';
import { Anchor, Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatCents, formatDate, fullName } from '../../lib/format.ts';
import { PatentRow } from '../../ui/patent-row.tsx';
import { endedCopy as copy, recordsCopy } from './records.copy.ts';
import { salesCopy } from './sales.copy.ts';
import { saleQueries } from './sales.queries.ts';
import classes from './sale-records.module.css';

const badgeColors = { refunded: 'amber', payment_taken_back: 'ribbon' } as const;

/** Sales of one side that took money and gave it back. Most people have none, and don't see this. */
export function EndedSales({ side }: { side: EndedSale['side'] }) {
  const query = useQuery(saleQueries.ended());
  const titleId = useId();
  if (query.isError && !query.data) {
    return (
      <p className={classes.endedFailed} role="alert">
        {copy.failed}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
          {copy.retry}
        </Button>
      </p>
    );
  }
  const sales = (query.data ?? []).filter((sale) => sale.side === side);
  if (sales.length === 0) return null;
  return (
    <section className={classes.ended} aria-labelledby={titleId}>
      <h2 id={titleId}>{copy.title}</h2>
      <p>{copy.text[side]}</p>
      <ul className={classes.list}>
        {sales.map((sale) => (
          <EndedRow key={sale.id} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

/** One of them on a patent's card: how it ended, when, and the way to its page. */
export function EndedLine({ sale }: { sale: EndedSale }) {
  const { patent, other, side, outcome, endedTimestamp } = sale;
  return (
    <p className={classes.endedLine}>
      <span>
        {salesCopy.sale[side]} {salesCopy.with[side]} {fullName(other)}
      </span>
      <span>{formatCents(sale.amount)}</span>
      <Badge component="span" color={badgeColors[outcome]}>
        {copy.outcome[outcome]}
      </Badge>
      <time dateTime={endedTimestamp}>{formatDate(endedTimestamp)}</time>
      <Anchor
        component={Link}
        to={`/account/sales/${sale.id}`}
        size="sm"
        aria-label={copy.viewLabel(patent.title)}
      >
        {copy.view}
      </Anchor>
    </p>
  );
}

function EndedRow({ sale }: { sale: EndedSale }) {
  const { patent, other, side, outcome, endedTimestamp } = sale;
  const { who } = recordsCopy[side === 'buyer' ? 'purchased' : 'sold'];
  return (
    <li className={classes.row}>
      <PatentRow
        patent={patent}
        heading="h3"
        facts={
          <>
            <span>{who(fullName(other))}</span>
            <time dateTime={endedTimestamp}>{formatDate(endedTimestamp)}</time>
            <Badge component="span" color={badgeColors[outcome]}>
              {copy.outcome[outcome]}
            </Badge>
          </>
        }
        classNames={{ plate: classes.plate, words: classes.words }}
      />
      <p className={classes.price}>{formatCents(sale.amount)}</p>
      <Button
        component={Link}
        to={`/account/sales/${sale.id}`}
        size="sm"
        variant="default"
        aria-label={copy.viewLabel(patent.title)}
      >
        {copy.view}
      </Button>
    </li>
  );
}
