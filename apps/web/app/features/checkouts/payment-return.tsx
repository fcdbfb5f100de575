import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { QuerySection } from '../../ui/query-section.tsx';
import { dealPath, NextAct, NextSteps } from './after-payment.tsx';
import { outcomeOf } from './payment-outcome.tsx';
import classes from './payment-return.module.css';
import { purchaseCopy } from './purchase.copy.ts';
import { type PaymentState, checkoutQueries } from './checkouts.queries.ts';

const parameter = 'purchase';
const copy = purchaseCopy.returned;

/** Where a payment method that leaves this page returns to (P7.17). */
export function paymentReturnAddress(patentId: string): string {
  const address = new URL('/account/messages', window.location.origin);
  address.searchParams.set(parameter, patentId);
  return address.href;
}

/**
 * Says what happened to the payment that the person returns from. The address names the patent only;
 * what the provider adds to it is not read, the server is asked.
 */
export function PaymentReturn() {
  const [search, setSearch] = useSearchParams();
  const patentId = search.get(parameter);
  if (!patentId) return null;
  const dismiss = () => setSearch({}, { replace: true, preventScrollReset: true });
  return <Returned patentId={patentId} onDismiss={dismiss} />;
}

type ReturnedProps = { patentId: string; onDismiss: () => void };

function Returned({ patentId, onDismiss }: ReturnedProps) {
  const query = useQuery(checkoutQueries.paymentStatus(patentId));
  const shared = { patentId, onDismiss };
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<Became status={undefined} {...shared} />}
    >
      {({ status, titleStops }) => <Became status={status} titleStops={titleStops} {...shared} />}
    </QuerySection>
  );
}

type BecameProps = ReturnedProps & {
  status: PaymentState['status'] | undefined;
  titleStops?: boolean;
};

function Became({ status, titleStops, patentId, onDismiss }: BecameProps) {
  // Nobody started this payment, whatever the address says.
  if (status === 'none') return null;
  const words = status === 'open' ? copy.open : outcomeOf(status, titleStops);
  return (
    <section className={classes.returned} aria-label={words.title}>
      <div role="status">
        <p className={classes.title}>
          {status ? null : <Loader size="xs" />} {words.title}
        </p>
        <p className={classes.text}>{words.text}</p>
        {status === 'held' ? <NextSteps patentId={patentId} className={classes.next} /> : null}
      </div>
      <div className={classes.actions}>
        {status === 'open' || status === 'ended' ? (
          <Button component={Link} to={`/listing/${patentId}`} size="sm">
            {copy.toListing}
          </Button>
        ) : status === 'held' ? (
          <NextAct patentId={patentId} size="sm" />
        ) : (
          <Button component={Link} to={dealPath(patentId)} size="sm">
            {purchaseCopy.toActivity}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onDismiss}>
          {copy.dismiss}
        </Button>
      </div>
    </section>
  );
}
