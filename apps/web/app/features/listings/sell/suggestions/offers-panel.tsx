import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { SellFields } from '../draft-fields.ts';
import type { Details, Offered } from './offered.rules.ts';
import { companyOffer } from './owner-offers.rules.ts';
import { missingForPreview } from '../sell.rules.ts';
import { missingWords } from '../sell.copy.ts';
import { useSettled } from './settled-offers.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { offersOf, usableAtOnce } from './suggestions.rules.ts';

/** What every panel of suggestions gets of the form. */
export type OfferingProps = {
  fields: SellFields;
  set: (change: Partial<SellFields>) => void;
  mayChangeOwners: boolean;
};

type OffersPanelProps = OfferingProps & {
  title: string;
  /** Said above the suggestions while there are any. */
  intro: string;
  details: Details;
  /** What the suggestions are from: one that was settled does not come back on this device. */
  origin: string;
};

/** What was found, each with its source: to be used or dismissed one by one, or used all at once. */
export function OffersPanel(props: OffersPanelProps) {
  const { title, intro, details, origin, fields, set, mayChangeOwners } = props;
  const [settled, settle] = useSettled(origin);
  const [announced, setAnnounced] = useState('');
  /** What was filled in together. */
  const [filled, setFilled] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const offers = offersOf(details, fields, settled, mayChangeOwners);
  const finish = (done: readonly Offered[], words: (field: string) => string) => {
    settle(done.map(({ field }) => field));
    setAnnounced(words(done.map(({ field }) => copy.named[field]).join(', ')));
    // What was pressed disappears; the keyboard focus stays in the panel.
    heading.current?.focus({ preventScroll: true });
  };
  const use = (used: readonly Offered[]) => {
    set(Object.assign({}, ...used.map(({ change }) => change)));
    finish(used, copy.used);
  };
  const useTogether = (used: readonly Offered[]) => {
    setFilled(used.map(({ field }) => copy.named[field]));
    use(used);
  };
  // The panel stays after its last suggestion was settled, and is gone on the next visit.
  if (offers.length === 0 && announced === '') return null;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h3>
        <UseAll offers={offers} onUse={useTogether} />
      </div>
      <p className={classes.intro}>{offers.length > 0 ? intro : copy.allSettled}</p>
      {filled.length > 0 ? (
        <p className={classes.filled}>
          {copy.filled(filled)} {nextWords(props, !settled.includes('company'))}
        </p>
      ) : null}
      <ul className={classes.rows}>
        {offers.map((offer) => (
          <SuggestionRow
            key={offer.field}
            offer={offer}
            onUse={() => use([offer])}
            onDismiss={() => finish([offer], copy.dismissed)}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  );
}

/** What is left to do, with the question about the company while it is open. */
function nextWords(
  { details, fields, mayChangeOwners }: OffersPanelProps,
  isCompanyOpen: boolean,
): string {
  const missing = missingForPreview(fields, true, mayChangeOwners);
  const mayAsk = mayChangeOwners && isCompanyOpen && details.owners;
  const asks = mayAsk ? companyOffer(mayAsk, fields) : null;
  return copy.next([
    ...missing.map((part) => missingWords[part]),
    ...(asks ? [copy.company.next(asks.values[0] ?? '')] : []),
  ]);
}

type UseAllProps = { offers: readonly Offered[]; onUse: (offers: readonly Offered[]) => void };

/** Everything that replaces nothing; what would is left to be pressed for itself. */
function UseAll({ offers, onUse }: UseAllProps) {
  const usable = usableAtOnce(offers);
  if (usable.length < 2) return null;
  return (
    <Button size="compact-md" onClick={() => onUse(usable)}>
      {usable.length === offers.length ? copy.useAll : copy.useNew(usable.length)}
    </Button>
  );
}
