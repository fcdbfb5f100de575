import type { Patent } from '@claimstead/contract/listings.contract.ts';
import { Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { formatDollars, formatPatentNumber } from '../../lib/format.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { amountForWire } from './offer-amount.ts';
import { OfferForm } from './offer-form.tsx';
import { offersCopy } from './offers.copy.ts';
import { useMakeOffer } from './offers.queries.ts';
import classes from './offer-form.module.css';

const copy = offersCopy.dialog;

export type MakeOfferDialogProps = {
  listing: Patent;
  opened: boolean;
  onClose: () => void;
};

/** Makes an offer for a listing, with an optional note to its owner, and goes to the Activity page. */
export function MakeOfferDialog({ listing, opened, onClose }: MakeOfferDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.offerTitle}>
      <MakeOfferForm listing={listing} onClose={onClose} />
    </Modal>
  );
}

function MakeOfferForm({ listing, onClose }: Omit<MakeOfferDialogProps, 'opened'>) {
  const navigate = useNavigate();
  const makeOffer = useMakeOffer();
  const submit = (amount: number, message: string) =>
    makeOffer.mutate(
      {
        patentId: listing.id,
        ownerUserId: listing.ownerUserId,
        amount: amountForWire(amount),
        message,
      },
      {
        onSuccess: ({ noteFailed }) => {
          toastSuccess(copy.sent, copy.sentText(formatDollars(amount)));
          if (noteFailed) toastFailure(copy.noteFailed, noteFailed);
          onClose();
          void navigate('/account/todo');
        },
      },
    );
  return (
    <OfferForm
      price={listing.price}
      context={`${formatPatentNumber(listing.patentNumber)}. ${priceWords(listing)}`}
      promise={copy.promise}
      submitLabel={copy.submit}
      submitAmountLabel={copy.submitAmount}
      withMessage
      busy={makeOffer.isPending}
      failure={<Failure error={makeOffer.error} />}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}

/** What an amount is measured against. The guide of an open listing is never called its price. */
export function priceWords({ price, acceptingOffers }: Pick<Patent, 'price' | 'acceptingOffers'>) {
  if (price <= 0) return copy.noPrice;
  const dollars = formatDollars(price);
  return acceptingOffers ? copy.guidePrice(dollars) : copy.listingPrice(dollars);
}

export function Failure({ error }: { error: Error | null }) {
  return error ? (
    <p className={classes.failure} role="alert">
      {wordsFor(error)}
    </p>
  ) : null;
}
