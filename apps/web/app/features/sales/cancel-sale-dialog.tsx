import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { formatCents } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { salesCopy } from './sales.copy.ts';
import { useCancelSale } from './sales.queries.ts';

const copy = salesCopy.cancel;

type CancelSaleDialogProps = {
  sale: Sale;
  side: SaleSide;
  opened: boolean;
  onClose: () => void;
};

/** Says what is lost before a sale is canceled, with the refunded amount on the button. */
export function CancelSaleDialog({ sale, side, opened, onClose }: CancelSaleDialogProps) {
  const cancel = useCancelSale(sale.id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.title}
      call={cancel}
      send={() => undefined}
      failed={copy.failed}
      submit={copy.action(formatCents(sale.amount - sale.covered))}
      harms
      cancel={copy.keep}
    >
      <p>{copy.text[side]}</p>
    </FormDialog>
  );
}
