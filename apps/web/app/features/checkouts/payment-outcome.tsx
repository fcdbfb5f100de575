import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QuerySection } from '../../ui/query-section.tsx';
import { Seal } from '../../ui/wordmark.tsx';
import { dealPath, NextAct, NextSteps } from './after-payment.tsx';
import { VerifyLink, wordsOf } from './payment-under-way.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { type PaymentState, checkoutQueries } from './checkouts.queries.ts';
import classes from './purchase-dialog.module.css';

/** Asks the server until the payment is held, processing or over, and says what happens next. */
export function PaymentOutcome({ patentId, onClose }: { patentId: string; onClose: () => void }) {
  const query = useQuery(checkoutQueries.paymentStatus(patentId));
  return (
    <QuerySection
      query={query}
      failed={purchaseCopy.confirming.title}
      waiting={<Outcome patentId={patentId} payment={null} onClose={onClose} />}
    >
      {(payment) => <Outcome patentId={patentId} payment={payment} onClose={onClose} />}
    </QuerySection>
  );
}

type OutcomeProps = { patentId: string; payment: PaymentState | null; onClose: () => void };

function Outcome({ patentId, payment, onClose }: OutcomeProps) {
  const status = payment?.status;
  if (payment?.verifyUrl) {
    return <VerifyDeposits patentId={patentId} url={payment.verifyUrl} onClose={onClose} />;
  }
  const copy = outcomeOf(status, payment?.titleStops);
  const settled = copy !== purchaseCopy.confirming;
  return (
    <div className={classes.outcome} role="status">
      {settled ? <Seal size={56} /> : <Loader />}
      <p className={classes.outcomeTitle}>{copy.title}</p>
      <p className={classes.outcomeText}>{copy.text}</p>
      {status === 'held' ? <NextSteps patentId={patentId} className={classes.next} /> : null}
      <div className={classes.actions}>
        {settled ? (
          <WayOn patentId={patentId} status={status} onClose={onClose} />
        ) : (
          <Later onClose={onClose} />
        )}
      </div>
    </div>
  );
}

type Status = { status: PaymentState['status'] | undefined };
type ClosingProps = { onClose: () => void };

/** The bank account still has to be verified by the deposits that the provider sends to it. */
function VerifyDeposits({
  patentId,
  url,
  onClose,
}: ClosingProps & { patentId: string; url: string }) {
  const { data } = useQuery(checkoutQueries.transfers());
  const underWay = data?.waiting.find((payment) => payment.patentId === patentId);
  // Until the page hears by when, it names no day.
  const text =
    underWay?.state === 'account_to_verify' ? wordsOf(underWay) : purchaseCopy.verify.text;
  return (
    <div className={classes.outcome} role="status">
      <Seal size={56} />
      <p className={classes.outcomeTitle}>{purchaseCopy.verify.title}</p>
      <p className={classes.outcomeText}>{text}</p>
      <VerifyLink url={url} />
      <div className={classes.actions}>
        <Later onClose={onClose} />
      </div>
    </div>
  );
}

/** First what comes next. */
function WayOn({ patentId, status, onClose }: Omit<OutcomeProps, 'payment'> & Status) {
  if (status === 'ended') {
    return (
      <>
        <Button onClick={onClose}>{purchaseCopy.later}</Button>
        <Activity patentId={patentId} variant="default" onClose={onClose} />
      </>
    );
  }
  return (
    <>
      {status === 'held' ? (
        <NextAct patentId={patentId} onClick={onClose} />
      ) : (
        <Activity patentId={patentId} variant="filled" onClose={onClose} />
      )}
      <Button component={Link} to="/account/messages" variant="default" onClick={onClose}>
        {purchaseCopy.toMessages}
      </Button>
    </>
  );
}

type ActivityProps = Omit<OutcomeProps, 'payment'> & { variant: 'default' | 'filled' };

function Activity({ patentId, variant, onClose }: ActivityProps) {
  return (
    <Button component={Link} to={dealPath(patentId)} variant={variant} onClick={onClose}>
      {purchaseCopy.toActivity}
    </Button>
  );
}

function Later({ onClose }: ClosingProps) {
  return (
    <Button variant="default" onClick={onClose}>
      {purchaseCopy.later}
    </Button>
  );
}

/** What a payment's status means for the buyer; *confirming* while it is still with the provider. */
export function outcomeOf(status: string | undefined, titleStops = false) {
  switch (status) {
    case 'held':
      return purchaseCopy.held;
    case 'processing':
      return purchaseCopy.processing;
    case 'refunding':
    case 'refunded':
      return purchaseCopy.refunded;
    case 'ended':
      return titleStops ? purchaseCopy.titleStopped : purchaseCopy.ended;
    default:
      return purchaseCopy.confirming;
  }
}
