import type { Payout } from '@claimstead/contract/sales.contract.ts';
import { formatCents } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { salesCopy, type SaleSide } from './sales.copy.ts';
import { useCancelSale } from './sales.queries.ts';

const copy = salesCopy.cancel;

type CancelSaleDialogProps = {
  payout: Payout;
  side: SaleSide;
  opened: boolean;
  onClose: () => void;
};

/** Says what is lost before a sale is canceled, with the refunded amount on the button. */
export function CancelSaleDialog({ payout, side, opened, onClose }: CancelSaleDialogProps) {
  const cancel = useCancelSale(payout.id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      call={cancel}
      send={() => undefined}
      failed={copy.failed}
      submit={copy.action(formatCents(payout.amount - payout.covered))}
      harms
      cancel={copy.keep}
    >
      <p>{copy.text[side]}</p>
    </FormDialog>
  );
}
