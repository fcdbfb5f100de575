import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QuerySection } from '../../ui/query-section.tsx';
import { Seal } from '../../ui/wordmark.tsx';
import { VerifyLink } from './payment-under-way.tsx';
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
      waiting={<Outcome payment={null} onClose={onClose} />}
    >
      {(payment) => <Outcome payment={payment} onClose={onClose} />}
    </QuerySection>
  );
}

type OutcomeProps = { payment: PaymentState | null; onClose: () => void };

function Outcome({ payment, onClose }: OutcomeProps) {
  const status = payment?.status;
  if (payment?.verifyUrl) return <VerifyDeposits url={payment.verifyUrl} onClose={onClose} />;
  const copy = outcomeOf(status, payment?.titleStops);
  const settled = copy !== purchaseCopy.confirming;
  return (
    <div className={classes.outcome} role="status">
      {settled ? <Seal size={56} /> : <Loader />}
      <p className={classes.outcomeTitle}>{copy.title}</p>
      <p className={classes.outcomeText}>{copy.text}</p>
      {'next' in copy ? (
        <ol className={classes.next}>
          {copy.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      <div className={classes.actions}>
        {settled ? (
          <WayOn hasEnded={status === 'ended'} onClose={onClose} />
        ) : (
          <Later onClose={onClose} />
        )}
      </div>
    </div>
  );
}

type ClosingProps = { onClose: () => void };

/** The bank account still has to be verified by the deposits that the provider sends to it. */
function VerifyDeposits({ url, onClose }: ClosingProps & { url: string }) {
  return (
    <div className={classes.outcome} role="status">
      <Seal size={56} />
      <p className={classes.outcomeTitle}>{purchaseCopy.verify.title}</p>
      <p className={classes.outcomeText}>{purchaseCopy.verify.text}</p>
      <VerifyLink url={url} />
      <div className={classes.actions}>
        <Later onClose={onClose} />
      </div>
    </div>
  );
}

function WayOn({ hasEnded, onClose }: ClosingProps & { hasEnded: boolean }) {
  return (
    <>
      <Button component={Link} to="/account/todo" variant="default" onClick={onClose}>
        {purchaseCopy.toActivity}
      </Button>
      {hasEnded ? (
        <Button onClick={onClose}>{purchaseCopy.later}</Button>
      ) : (
        <Button component={Link} to="/account/messages" onClick={onClose}>
          {purchaseCopy.toMessages}
        </Button>
      )}
    </>
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
