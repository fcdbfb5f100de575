import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { Modal } from '@mantine/core';
import { formatDollars } from '../../lib/format.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { Failure, priceWords } from './make-offer-dialog.tsx';
import { amountForWire } from './offer-amount.ts';
import { OfferForm } from './offer-form.tsx';
import { amountsNamed } from './offer-story.ts';
import { offersCopy } from './offers.copy.ts';
import { useMoveOffer } from './offers.queries.ts';

const copy = offersCopy.dialog;

export type CounterOfferDialogProps = { offer: Offer; opened: boolean; onClose: () => void };

/** The offer dialog in counter mode: another amount, and the turn passes to the other side. */
export function CounterOfferDialog({ offer, opened, onClose }: CounterOfferDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.counterTitle}>
      <CounterForm offer={offer} onClose={onClose} />
    </Modal>
  );
}

function CounterForm({ offer, onClose }: Omit<CounterOfferDialogProps, 'opened'>) {
  const move = useMoveOffer(offer.id);
  return (
    <OfferForm
      price={offer.patent.price}
      context={`${copy.theirOffer(formatDollars(offer.amount))}. ${priceWords(offer.patent)}`}
      promise={copy.counterPromise[offer.side]}
      history={amountsNamed(offer)}
      submitLabel={copy.counterSubmit}
      submitAmountLabel={copy.counterSubmitAmount}
      busy={move.isPending}
      failure={<Failure error={move.error} />}
      onSubmit={(amount) =>
        move.mutate(
          { move: 'counter', amount: amountForWire(amount) },
          {
            onSuccess: () => {
              toastSuccess(copy.counterSent);
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}
