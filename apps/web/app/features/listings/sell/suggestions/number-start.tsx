import { supportedCountry } from '@claimstead/contract/countries.ts';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { listingQueries } from '../../listings.queries.ts';
import { countryFieldId } from '../country-options.ts';
import { type OfferingProps, OffersPanel } from './offers-panel.tsx';
import { detailsInRecord, numberToAsk, typeOfNumber } from './record-details.rules.ts';
import { sellCopy } from '../sell.copy.ts';
import classes from '../sell.module.css';
import { looksLikePatentNumber } from '../sell.rules.ts';
import { suggestionsCopy } from './suggestions.copy.ts';
import found from './suggestions.module.css';

const copy = sellCopy.steps.document;
const recordCopy = suggestionsCopy.record;

/** The first step by number: it opens the next one, and brings what is known of the number. */
export function NumberStart(form: OfferingProps) {
  const { fields, set } = form;
  const number = numberToAsk(fields.patentNumber);
  // Asked for when pressed, and on the next visit: never with each key.
  const [asked, setAsked] = useState(fields.begunByNumber ? number : null);
  const [isRefused, setIsRefused] = useState(false);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(number === null);
    if (number === null) return;
    setAsked(number);
    const fits = looksLikePatentNumber(fields.patentNumber, fields.patentTypeId);
    set({
      begunByNumber: true,
      ...(fits ? {} : { patentTypeId: typeOfNumber(number) ?? 1 }),
    });
  };
  return (
    <>
      <form onSubmit={begin} className={classes.numberStart} noValidate>
        <TextInput
          label={copy.number}
          description={copy.numberHint}
          // The field stands last, beside the button.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          value={fields.patentNumber}
          maxLength={40}
          error={isRefused && number === null ? copy.numberRefused : undefined}
          onChange={(event) => set({ patentNumber: event.currentTarget.value })}
        />
        <Button type="submit" variant="default">
          {copy.begin}
        </Button>
      </form>
      {asked !== null && asked === number ? (
        <RecordSuggestions key={asked} number={asked} {...form} />
      ) : null}
      <p className={classes.or}>{copy.or}</p>
    </>
  );
}

/** What the record of the number says. Without one, or away, the form is filled in by hand as ever. */
function RecordSuggestions({ number, ...form }: OfferingProps & { number: string }) {
  const lookup = useQuery(listingQueries.lookup(number));
  const categories = useQuery(listingQueries.categories());
  const details = lookup.data ? detailsInRecord(lookup.data, categories.data ?? []) : null;
  useCountryWithout(!lookup.isPending && details === null, form);
  if (lookup.isPending) {
    return (
      <p className={found.pending} role="status">
        {recordCopy.pending}
      </p>
    );
  }
  if (lookup.data === undefined) {
    return (
      <p className={found.pending} role="status">
        {recordCopy.failed}{' '}
        <Anchor component="button" type="button" onClick={() => void lookup.refetch()}>
          {recordCopy.again}
        </Anchor>
      </p>
    );
  }
  const slow = lookup.data.officeSlow ? <Slow again={() => void lookup.refetch()} /> : null;
  if (details === null && slow !== null) return slow;
  if (details === null) {
    return (
      <p className={found.pending} role="status">
        {recordCopy.nothing}
      </p>
    );
  }
  return (
    <>
      {slow}
      <OffersPanel
        {...form}
        title={recordCopy.title}
        intro={recordCopy.intro}
        details={details}
        origin={`record:${number}`}
      />
    </>
  );
}

/**
 * Where no record suggests the country, the form of the number tells it: it is one of the United States. Not while
 * the person is typing in that field: a country set now would replace what they have typed.
 */
function useCountryWithout(isWithout: boolean, { fields, set }: OfferingProps): void {
  const fill = useEffectEvent(() => {
    const isSearched = document.activeElement?.id === countryFieldId;
    if (fields.country === '' && !isSearched) set({ country: supportedCountry });
  });
  useEffect(() => {
    if (isWithout) fill();
  }, [isWithout]);
}

/** The office has not answered in time: nobody waits for it, and it can be asked for again. */
function Slow({ again }: { again: () => void }) {
  return (
    <p className={found.pending} role="status">
      {recordCopy.slow}{' '}
      <Anchor component="button" type="button" onClick={again}>
        {recordCopy.again}
      </Anchor>
    </p>
  );
}
