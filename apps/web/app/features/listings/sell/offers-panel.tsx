import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import type { SellFields } from './draft-fields.ts';
import type { Details, Offered, SuggestedField } from './offered.rules.ts';
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
  // The panel stays after its last suggestion was settled, and is gone on the next visit.
  if (offers.length === 0 && announced === '') return null;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h3>
        <UseAll offers={offers} onUse={use} />
      </div>
      <p className={classes.intro}>{offers.length > 0 ? intro : copy.allSettled}</p>
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

/** The fields whose suggestion was used or dismissed, which this device remembers. */
function useSettled(origin: string) {
  const me = useMe();
  const [settled, setSettled] = useState(() => loadSettled(me.id, origin));
  const settle = (done: readonly SuggestedField[]) => {
    const fields = [...settled, ...done];
    setSettled(fields);
    saveSettled(me.id, { origin, fields });
  };
  return [settled, settle] as const;
}

/** What this device remembers about one document or record. */
type Settled = { origin: string; fields: SuggestedField[] };

/** A place for the document and one for the record: each forgets what was looked at before. */
function settledPlaceOf(userId: string, origin: string): string {
  return `sell-suggestions:${userId}${origin.startsWith('record:') ? ':record' : ''}`;
}

/** Empty if another one was looked at since. */
function loadSettled(userId: string, origin: string): SuggestedField[] {
  try {
    const stored: Settled | null = JSON.parse(
      localStorage.getItem(settledPlaceOf(userId, origin)) ?? 'null',
    );
    return stored?.origin === origin && Array.isArray(stored.fields) ? stored.fields : [];
  } catch {
    return [];
  }
}

function saveSettled(userId: string, settled: Settled): void {
  try {
    localStorage.setItem(settledPlaceOf(userId, settled.origin), JSON.stringify(settled));
  } catch {
    // Storage is full or turned off: the suggestions come back after a reload.
  }
}
