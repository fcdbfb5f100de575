import type { Payout, SaleMove } from '@claimstead/contract/sales.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullName } from '../../lib/format.ts';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { BankVerificationDialog } from './bank-verification-dialog.tsx';
import { CancelSaleDialog } from './cancel-sale-dialog.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { counterpartyOf, otherButtons, stepButton, type StepButton } from './sale-progress.ts';
import { salesCopy, type SaleSide } from './sales.copy.ts';
import { documentAddress } from './sales.queries.ts';
import classes from './sale-entry.module.css';

/** Its name is fixed (P8.3). */
const assignmentFileName = 'Patent Assignment Change.pdf';

/** The step's button, other allowed moves, the message button, and their dialogs. */
export function SaleActions({ payout, side }: { payout: Payout; side: SaleSide }) {
  const [open, setOpen] = useState<SaleMove | null>(null);
  const close = () => setOpen(null);
  const other = counterpartyOf(payout, side);
  const main = stepButton(payout, side);
  const canCancel = payout.moves.includes('cancel_sale');
  return (
    <div className={classes.actions}>
      {main ? <MoveButton button={main} payout={payout} primary onOpen={setOpen} /> : null}
      {otherButtons(payout, side).map((button) => (
        <MoveButton key={button.move} button={button} payout={payout} onOpen={setOpen} />
      ))}
      <Button
        component={Link}
        to={`/account/messages?user=${other.userId}`}
        state={{ user: other }}
        size="sm"
        variant="subtle"
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        aria-label={salesCopy.messageLabel(fullName(other))}
      >
        {salesCopy.message}
      </Button>
      {canCancel ? (
        <>
          <Button size="sm" variant="subtle" color="ribbon" onClick={() => setOpen('cancel_sale')}>
            {salesCopy.cancel.open}
          </Button>
          <p className={classes.notice}>{salesCopy.cancel.notice}</p>
        </>
      ) : null}
      <BankVerificationDialog opened={open === 'verify_bank'} onClose={close} />
      <AssignmentDialog
        payout={payout}
        side={side}
        opened={open === 'fill_assignment' || open === 'sign_assignment'}
        onClose={close}
      />
      <PayoutDialog payout={payout} opened={open === 'view_payout'} onClose={close} />
      <CancelSaleDialog
        payout={payout}
        side={side}
        opened={open === 'cancel_sale'}
        onClose={close}
      />
    </div>
  );
}

type MoveButtonProps = {
  button: StepButton;
  payout: Payout;
  primary?: boolean;
  onOpen: (move: SaleMove) => void;
};

function MoveButton({ button, payout, primary = false, onOpen }: MoveButtonProps) {
  const { label, move } = button;
  if (move === 'download_assignment' && payout.documentId) {
    return (
      <Button
        component="a"
        href={documentAddress(payout.documentId)}
        download={assignmentFileName}
        size="sm"
        variant={primary ? 'filled' : 'default'}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {label}
      </Button>
    );
  }
  const urgent = move !== null && move !== 'view_payout';
  return (
    <Button
      size="sm"
      variant={primary ? 'filled' : 'default'}
      color={primary && urgent ? 'ribbon' : undefined}
      disabled={move === null}
      onClick={() => (move ? onOpen(move) : undefined)}
    >
      {label}
    </Button>
  );
}
