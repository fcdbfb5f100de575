import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { formatDollars } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { amountForWire } from './offer-amount.ts';
import { noOffer, offerChecks, OfferFields, priceWords, submitWords } from './offer-fields.tsx';
import { amountsNamed } from './offer-events.ts';
import { offersCopy } from './offers.copy.ts';
import { type OfferMoveRequest, useMoveOffer } from './offers.queries.ts';

const copy = offersCopy.dialog;
const words = { submit: copy.counterSubmit, submitAmount: copy.counterSubmitAmount };

type CounterOfferDialogProps = { offer: Offer; opened: boolean; onClose: () => void };

/** The offer dialog in counter mode: another amount, and then it is the other side's turn. */
export function CounterOfferDialog({ offer, opened, onClose }: CounterOfferDialogProps) {
  const move = useMoveOffer(offer.id);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.counterTitle}
      initial={noOffer}
      validate={offerChecks}
      call={move}
      send={({ amount }): OfferMoveRequest => ({
        move: 'counter',
        amount: amountForWire(Number(amount)),
      })}
      onSent={() => toastSuccess(copy.counterSent)}
      submit={(values) => submitWords(values, words)}
      cancel={copy.cancel}
    >
      {(form) => (
        <OfferFields
          form={form}
          price={offer.patent.price}
          context={`${copy.theirOffer(formatDollars(offer.amount))}. ${priceWords(offer.patent)}`}
          promise={copy.counterPromise[offer.side]}
          history={amountsNamed(offer)}
        />
      )}
    </FormDialog>
  );
}
