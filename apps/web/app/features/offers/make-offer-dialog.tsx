import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatDollars, formatPatentNumber } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { noOffer, offerChecks, OfferFields, sentAmount, submitWords } from './offer-fields.tsx';
import { offersCopy } from './offers.copy.ts';
import { useMakeOffer } from './offers.queries.ts';

const copy = offersCopy.dialog;

type MakeOfferDialogProps = {
  listing: Listing;
  opened: boolean;
  onClose: () => void;
  /** What decides about the patent. */
  known: ReactNode;
};

/** Makes an offer for a listing, with an optional note to its owner, and goes to the Activity page. */
export function MakeOfferDialog({ listing, opened, onClose, known }: MakeOfferDialogProps) {
  const navigate = useNavigate();
  const makeOffer = useMakeOffer();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.offerTitle}
      initial={noOffer}
      validate={offerChecks}
      call={makeOffer}
      send={(values) => ({
        patentId: listing.id,
        amount: sentAmount(values),
        message: values.message,
      })}
      onSent={({ amount }) => {
        toastSuccess(copy.sent, copy.sentText(formatDollars(amount)));
        void navigate('/account/todo');
      }}
      submit={(values) => submitWords(values, copy)}
      cancel={copy.cancel}
    >
      {(form) => (
        <OfferFields
          form={form}
          listing={listing}
          context={contextOf(listing)}
          known={known}
          promise={copy.promise}
          withMessage
        />
      )}
    </FormDialog>
  );
}

function contextOf({ patentNumber, price }: Listing): string {
  const number = formatPatentNumber(patentNumber);
  return price > 0 ? number : `${number}. ${copy.noPrice}`;
}
