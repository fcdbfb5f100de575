import { formatCents } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { useStopTransfer } from './checkouts.queries.ts';

const copy = purchaseCopy.stop;

type StopTransferDialogProps = {
  patentId: string;
  receivedCents: number;
  opened: boolean;
  onClose: () => void;
};

/** Says what is lost before the money of a transfer is sent back, with the amount on the button. */
export function StopTransferDialog(props: StopTransferDialogProps) {
  const { patentId, receivedCents, opened, onClose } = props;
  const stop = useStopTransfer(patentId);
  const amount = formatCents(receivedCents);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      call={stop}
      send={() => undefined}
      failed={copy.failed}
      submit={copy.action(amount)}
      harms
      cancel={copy.keep}
    >
      <p>{copy.text(amount)}</p>
    </FormDialog>
  );
}
