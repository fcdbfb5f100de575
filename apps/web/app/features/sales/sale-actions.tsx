import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import type { Sale, SaleMove } from '@claimstead/contract/sales.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../lib/format.ts';
import { messagePath } from '../../lib/message-path.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { AssignmentDialog } from './assignment/assignment-dialog.tsx';
import { BankVerificationDialog } from './payouts/bank-verification-dialog.tsx';
import { CancelSaleDialog } from './cancel-sale-dialog.tsx';
import { counterpartyOf, otherButtons, stepButton, type StepButton } from './sale-progress.ts';
import { salesCopy } from './sales.copy.ts';
import { documentAddress } from './sales.queries.ts';
import classes from './sale-entry.module.css';

const PayoutDialog = lazyPiece(
  async () => (await import('./payouts/payout-dialog.tsx')).PayoutDialog,
);

/** Its name is fixed (P8.3). */
const assignmentFileName = 'Patent Assignment Change.pdf';

/** The step's button, other allowed moves, the message button, and their dialogs. */
export function SaleActions({ sale, side }: { sale: Sale; side: SaleSide }) {
  const [open, setOpen] = useState<SaleMove | null>(null);
  // Loaded when it is first opened, and then there to be closed and opened again.
  const [hasPayout, setHasPayout] = useState(false);
  if (open === 'view_payout' && !hasPayout) setHasPayout(true);
  const close = () => setOpen(null);
  const other = counterpartyOf(sale, side);
  const main = stepButton(sale, side);
  const canCancel = sale.moves.includes('cancel_sale');
  return (
    <div className={classes.actions}>
      {main ? <MoveButton button={main} sale={sale} primary onOpen={setOpen} /> : null}
      {otherButtons(sale, side).map((button) => (
        <MoveButton key={button.move} button={button} sale={sale} onOpen={setOpen} />
      ))}
      <Button
        component={Link}
        to={messagePath(other.userId, sale.patent.id)}
        state={{ user: other }}
        size="sm"
        variant="subtle"
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        aria-label={salesCopy.messageLabel(fullName(other))}
      >
        {salesCopy.message}
      </Button>
      {canCancel ? (
        <Button size="sm" variant="subtle" color="ribbon" onClick={() => setOpen('cancel_sale')}>
          {salesCopy.cancel.open}
        </Button>
      ) : null}
      <BankVerificationDialog opened={open === 'verify_bank'} onClose={close} />
      <AssignmentDialog
        sale={sale}
        side={side}
        opened={open === 'fill_assignment' || open === 'sign_assignment'}
        onClose={close}
      />
      {hasPayout ? (
        <PayoutDialog sale={sale} opened={open === 'view_payout'} onClose={close} />
      ) : null}
      <CancelSaleDialog sale={sale} side={side} opened={open === 'cancel_sale'} onClose={close} />
    </div>
  );
}

type MoveButtonProps = {
  button: StepButton;
  sale: Sale;
  primary?: boolean;
  onOpen: (move: SaleMove) => void;
};

function MoveButton({ button, sale, primary = false, onOpen }: MoveButtonProps) {
  const { label, move } = button;
  if (move === 'download_assignment' && sale.documentId) {
    return (
      <Button
        component="a"
        href={documentAddress(sale.documentId)}
        download={assignmentFileName}
        size="sm"
        variant={primary ? 'filled' : 'default'}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {label}
      </Button>
    );
  }
  // On hold, a move such as the bank details is possible, and nothing waits for it.
  const isAct = move !== null && move === sale.standing.act;
  const isMain = primary && (isAct || move === null || move === 'view_payout');
  return (
    <Button
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      color={primary && isAct ? 'ribbon' : undefined}
      disabled={move === null}
      onClick={() => (move ? onOpen(move) : undefined)}
    >
      {label}
    </Button>
  );
}
