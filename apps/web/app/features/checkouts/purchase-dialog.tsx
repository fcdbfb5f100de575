import type { Listing, PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCents, formatPatentNumber } from '../../lib/format.ts';
import { type BankTransfer, readBankTransfer } from './bank-transfer.ts';
import { BeforePaying } from './before-paying.tsx';
import { KnowingBuyer } from './knowing-buyer.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { purchaseCopy } from './purchase.copy.ts';
import { useRefreshPurchase } from './checkouts.queries.ts';
import { TransferInstructions } from './transfer-instructions.tsx';
import classes from './purchase-dialog.module.css';

export type PurchaseDialogProps = {
  listing: PatentCard | Listing;
  /** What is due, in cents: the accepted offer, or the fixed price. The server refuses any other. */
  amountCents: number;
  /** What decides about the patent, which says what the buyer goes on knowing; undefined: not known yet. */
  state: PatentState | undefined;
  /** The same to be read, below what is due, before anything is paid. */
  known: ReactNode;
  /** To be told once it can be bought, where only its title stops that; null: it is told anyway. */
  tellWhen: ReactNode;
  opened: boolean;
  onClose: () => void;
};

/** Pays for a patent in the provider's form, then says what the server knows about the payment. */
export function PurchaseDialog({ opened, ...purchase }: PurchaseDialogProps) {
  const { listing, onClose } = purchase;
  const number = formatPatentNumber(listing.patentNumber).replace(/^US /, '');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={purchaseCopy.title(number)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Purchase {...purchase} />
    </Modal>
  );
}

function Purchase(props: Omit<PurchaseDialogProps, 'opened'>) {
  const { listing, amountCents, known, onClose } = props;
  const [submitted, setSubmitted] = useState(false);
  const [transfer, setTransfer] = useState<BankTransfer | null>(null);
  const [startOver, setStartOver] = useState(false);
  const refresh = useRefreshPurchase();
  if (transfer) {
    return (
      <TransferInstructions
        patentId={listing.id}
        transfer={transfer}
        onOtherWay={() => {
          setTransfer(null);
          setStartOver(true);
        }}
        onClose={onClose}
      />
    );
  }
  if (submitted) {
    return <PaymentOutcome patentId={listing.id} onClose={onClose} />;
  }
  return (
    <div className={classes.root}>
      <Bill listing={listing} amountCents={amountCents} />
      {known}
      <BeforePaying patentId={listing.id} />
      <KnowingBuyer
        {...props}
        startOver={startOver}
        onSubmitted={(payment) => {
          const instructions = readBankTransfer(payment);
          setTransfer(instructions);
          setSubmitted(instructions === null);
          void refresh();
        }}
      />
    </div>
  );
}

function Bill({ listing, amountCents }: Pick<PurchaseDialogProps, 'listing' | 'amountCents'>) {
  return (
    <dl className={classes.bill}>
      <div>
        <dt>{listing.title}</dt>
        <dd>{formatCents(amountCents)}</dd>
      </div>
      <div className={classes.fee}>
        <dt>{purchaseCopy.fee}</dt>
        <dd>{formatCents(0)}</dd>
      </div>
    </dl>
  );
}
