import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import type { PurchaseDialogProps } from './purchase-dialog.tsx';
import { useRefreshState } from './checkouts.queries.ts';

const codes = new Set<string>(['listings.title_held', 'listings.title_refused']);

/** Whether the server opened no payment because of the title. */
export function isAboutTitle(error: Error): boolean {
  return isProblem(error) && codes.has(error.code);
}

type Props = Pick<PurchaseDialogProps, 'listing' | 'state' | 'tellWhen'> & {
  error: Error;
  onRetry: () => void;
};

/** Our team looks at the title first, or refused it: the buyer can go on once the server says so. */
export function TitleStop({ listing, state, tellWhen, error, onRetry }: Props) {
  const refresh = useRefreshState(listing.id);
  const [askedAfter, setAskedAfter] = useState<Error | null>(null);
  // What the page was told before this refusal is not what is known by now.
  useEffect(() => void refresh().then(() => setAskedAfter(error)), [error, refresh]);
  if (askedAfter === error && state?.payment.state === 'open') {
    return <Button onClick={onRetry}>{purchaseCopy.toPayment}</Button>;
  }
  return (
    <>
      <ErrorState title={purchaseCopy.titleStops} error={error} />
      {tellWhen}
    </>
  );
}
