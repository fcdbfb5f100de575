import type { PaymentState } from '@claimstead/contract/patent-state.contract.ts';
import { Button } from '@mantine/core';
import { toastFailure } from '../../../ui/toasts.ts';
import { stateCopy as copy } from './state.copy.ts';
import classes from './state.module.css';
import { useWaitForPurchase } from './state.queries.ts';

type Props = { patentId: string; payment: PaymentState };

/** For a buyer whom only the title keeps from buying: to be told once it doesn't. Pressed again, it is taken back. */
export function TellWhen({ patentId, payment }: Props) {
  const wait = useWaitForPurchase(patentId);
  if (!('wait' in payment) || payment.wait === 'none') return null;
  const waits = payment.wait === 'waits';
  const press = () =>
    wait.mutate(!waits, {
      onError: (error) => toastFailure(waits ? copy.dontTellFailed : copy.tellFailed, error),
    });
  return (
    <>
      <p className={classes.waits} role="status">
        {waits ? copy.waits : null}
      </p>
      <Button variant={waits ? 'default' : 'filled'} onClick={press}>
        {waits ? copy.dontTell : copy.tell}
      </Button>
    </>
  );
}

/** Why nobody can pay, in the server's words, in the place of the button; nothing where a buyer can. */
export function PaymentStop({ patentId, payment }: Props) {
  if (!('words' in payment)) return null;
  return (
    <>
      <p className={classes.stop}>{payment.words}</p>
      <TellWhen patentId={patentId} payment={payment} />
    </>
  );
}
