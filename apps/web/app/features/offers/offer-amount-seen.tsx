import { type Compared, distanceWords, dollarsOf } from './offer-amount.ts';
import { offersCopy } from './offers.copy.ts';
import classes from './offer-amount-seen.module.css';

const copy = offersCopy.dialog.seen;

type OfferAmountSeenProps = {
  /** Null: nothing is entered yet, or it is no amount that can be sent. */
  cents: number | null;
  compared: Compared;
  /** The listing is open to offers: what is asked is a guide, and never called its price. */
  isGuide: boolean;
};

/** The amount large, beside what it answers, before it is sent. */
export function OfferAmountSeen({ cents, compared, isGuide }: OfferAmountSeenProps) {
  const { askedCents, offeredCents } = compared;
  const asked = isGuide ? copy.guide : copy.asked;
  const [from, words] =
    offeredCents > 0 ? [offeredCents, copy.fromOffered] : [askedCents, asked.from];
  return (
    <div className={classes.seen}>
      <dl className={classes.amounts}>
        <Amount name={offeredCents > 0 ? copy.counter : copy.offer} cents={cents} isLarge />
        {offeredCents > 0 ? <Amount name={copy.offered} cents={offeredCents} /> : null}
        {askedCents > 0 ? <Amount name={asked.name} cents={askedCents} /> : null}
      </dl>
      <p className={classes.distance}>
        {cents === null || from === 0 ? null : distanceWords(cents, from, words)}
      </p>
    </div>
  );
}

function Amount(props: { name: string; cents: number | null; isLarge?: boolean }) {
  const { name, cents, isLarge = false } = props;
  return (
    <div data-large={isLarge || undefined}>
      <dt className="caption">{name}</dt>
      <dd>{cents === null ? copy.none : dollarsOf(cents)}</dd>
    </div>
  );
}
