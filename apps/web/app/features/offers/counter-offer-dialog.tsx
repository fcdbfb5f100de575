import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { noOffer, offerChecks, OfferFields, sentAmount, submitWords } from './offer-fields.tsx';
import { amountsNamed } from './offer-events.ts';
import { offersCopy } from './offers.copy.ts';
import { type OfferMoveRequest, useMoveOffer } from './offers.queries.ts';

const copy = offersCopy.dialog;
const words = { submit: copy.counterSubmit, submitAmount: copy.counterSubmitAmount };

type CounterOfferDialogProps = {
  offer: Offer;
  opened: boolean;
  onClose: () => void;
  /** What decides about the patent. */
  known: ReactNode;
};

/** The offer dialog in counter mode: another amount, and then it is the other side's turn. */
export function CounterOfferDialog({ offer, opened, onClose, known }: CounterOfferDialogProps) {
  const move = useMoveOffer(offer.id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.counterTitle}
      initial={noOffer}
      validate={offerChecks}
      call={move}
      send={(values): OfferMoveRequest => ({ move: 'counter', amount: sentAmount(values) })}
      onSent={() => toastSuccess(copy.counterSent)}
      submit={(values) => submitWords(values, words)}
      cancel={copy.cancel}
    >
      {(form) => (
        <OfferFields
          form={form}
          listing={offer.patent}
          offered={offer.amount}
          known={known}
          promise={copy.counterPromise[offer.side]}
          history={amountsNamed(offer)}
        />
      )}
    </FormDialog>
  );
}
