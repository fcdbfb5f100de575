import type { Payout } from '@claimstead/contract/sales.contract.ts';
import { Button, Modal } from '@mantine/core';
import { formatCents } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { salesCopy, type SaleSide } from './sales.copy.ts';
import { useCancelSale } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

const copy = salesCopy.cancel;

export type CancelSaleDialogProps = {
  payout: Payout;
  side: SaleSide;
  opened: boolean;
  onClose: () => void;
};

/** Says what is lost before a sale is cancelled, with the refunded amount on the button. */
export function CancelSaleDialog({ payout, side, opened, onClose }: CancelSaleDialogProps) {
  const cancel = useCancelSale(payout.id);
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <div className={classes.stack}>
        <p className={classes.plain}>{copy.text[side]}</p>
        {cancel.error ? (
          <p className={classes.failure} role="alert">
            {copy.failed}. {wordsFor(cancel.error)}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {copy.keep}
          </Button>
          <Button
            color="ribbon"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}
          >
            {copy.action(formatCents(payout.amount - payout.covered))}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
