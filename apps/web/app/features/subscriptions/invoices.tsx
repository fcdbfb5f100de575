import type { Invoice } from '@claimstead/contract/subscriptions.contract.ts';
import { Alert, Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCents, formatDate } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { Columns } from './billing-table.tsx';
import classes from './billing.module.css';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { subscriptionQueries } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.invoices;
const [patent, date, number, amount, status, file] = copy.columns;

/** What was billed for plans, including ended ones, each with a download. */
export function Invoices() {
  const query = useInfiniteQuery(subscriptionQueries.invoices());
  return (
    <section className={classes.invoices} aria-labelledby="invoices">
      <h2 id="invoices" className={classes.invoicesTitle}>
        {copy.title}
      </h2>
      <QuerySection
        query={query}
        failed={copy.failed}
        waiting={<WaitingLines label={copy.loading} heights={[52]} />}
      >
        {({ pages }) => <InvoiceTable invoices={pages.flatMap((page) => page.invoices)} />}
      </QuerySection>
      {query.isFetchNextPageError ? (
        <Alert color="red" role="alert" title={copy.moreFailed}>
          {wordsFor(query.error)}
        </Alert>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {copy.more}
        </Button>
      ) : null}
    </section>
  );
}

function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <p className={classes.none}>{copy.empty}</p>;
  return (
    <table className={classes.table} aria-labelledby="invoices">
      <Columns names={copy.columns} />
      <tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const title = invoice.patentTitle || copy.untitled;
  const printed = invoice.number ?? copy.unnumbered;
  const at = new Date(invoice.created * 1000);
  return (
    <tr>
      <td data-label={patent} className={classes.patent}>
        {title}
      </td>
      <td data-label={date}>
        <time dateTime={at.toISOString()}>{formatDate(at)}</time>
      </td>
      <td data-label={number}>{printed}</td>
      <td data-label={amount}>{formatCents(invoice.amount)}</td>
      <td data-label={status}>
        <Badge color={invoice.status === 'paid' ? 'green' : 'yellow'}>
          {copy.statuses[invoice.status] ?? invoice.status}
        </Badge>
      </td>
      <td data-label={file}>
        {invoice.downloadUrl ? (
          <Button
            component="a"
            href={invoice.downloadUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            aria-label={copy.downloadOf(printed, title)}
          >
            {copy.download}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
