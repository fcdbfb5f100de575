import { Button, Modal } from '@mantine/core';
import { formatCents } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { purchaseCopy } from './purchase.copy.ts';
import { useStopTransfer } from './sales.queries.ts';
import classes from './sale-dialogs.module.css';

const copy = purchaseCopy.stop;

export type StopTransferDialogProps = {
  patentId: string;
  receivedCents: number;
  opened: boolean;
  onClose: () => void;
};

/** Says what is given up before what came of a transfer is sent back, with the amount on the button. */
export function StopTransferDialog(props: StopTransferDialogProps) {
  const { patentId, receivedCents, opened, onClose } = props;
  const stop = useStopTransfer(patentId);
  const amount = formatCents(receivedCents);
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title}>
      <div className={classes.stack}>
        <p className={classes.plain}>{copy.text(amount)}</p>
        {stop.error ? (
          <p className={classes.failure} role="alert">
            {copy.failed}. {wordsFor(stop.error)}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {copy.keep}
          </Button>
          <Button
            color="ribbon"
            loading={stop.isPending}
            onClick={() => stop.mutate(undefined, { onSuccess: onClose })}
          >
            {copy.action(amount)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
