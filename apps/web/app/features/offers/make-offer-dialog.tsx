import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { useNavigate } from 'react-router';
import { formatDollars, formatPatentNumber } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { amountForWire } from './offer-amount.ts';
import { noOffer, offerChecks, OfferFields, priceWords, submitWords } from './offer-fields.tsx';
import { offersCopy } from './offers.copy.ts';
import { useMakeOffer } from './offers.queries.ts';

const copy = offersCopy.dialog;

type MakeOfferDialogProps = {
  listing: Patent;
  opened: boolean;
  onClose: () => void;
};

/** Makes an offer for a listing, with an optional note to its owner, and goes to the Activity page. */
export function MakeOfferDialog({ listing, opened, onClose }: MakeOfferDialogProps) {
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
      send={({ amount, message }) => ({
        patentId: listing.id,
        amount: amountForWire(Number(amount)),
        message,
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
          price={listing.price}
          context={`${formatPatentNumber(listing.patentNumber)}. ${priceWords(listing)}`}
          promise={copy.promise}
          withMessage
        />
      )}
    </FormDialog>
  );
}
