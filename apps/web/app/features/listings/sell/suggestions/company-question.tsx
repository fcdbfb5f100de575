import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listingQueries } from '../../listings.queries.ts';
import type { OfferingProps } from './offers-panel.tsx';
import { companyOffer } from './owner-offers.rules.ts';
import type { Details } from './offered.rules.ts';
import { detailsInRecord, numberToAsk } from './record-details.rules.ts';
import { suggestionsCopy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { detailsInDocument } from './suggestions.rules.ts';
import { useDocumentSuggestions } from './suggestions.queries.ts';
import { useSettled } from './settled-offers.ts';
import type { UploadItem } from '../uploads/upload-items.ts';

const copy = suggestionsCopy.company;

type CompanyQuestionProps = OfferingProps & { patentId: string | null; items: UploadItem[] };

/**
 * Whether the person acts for the company that the document or the record names as the owner. Only they can say so,
 * and until they do, they sell for themselves.
 */
export function CompanyQuestion({ items, patentId, ...form }: CompanyQuestionProps) {
  const document = items.find((item) => item.kind === 'document' && item.state === 'done');
  if (document?.uri && patentId !== null) {
    const { uri } = document;
    return <OfDocument key={uri} {...form} patentId={patentId} documentUri={uri} />;
  }
  return <OfRecord {...form} />;
}

type OfDocumentProps = OfferingProps & { patentId: string; documentUri: string };

/** The document is the seller's own: where it names a company, the record is not asked about as well. */
function OfDocument({ patentId, documentUri, ...form }: OfDocumentProps) {
  const found = useDocumentSuggestions(patentId, documentUri)?.found;
  const details = found ? detailsInDocument(found) : null;
  if (details === null || (details.owners?.assignees ?? []).length === 0) {
    return <OfRecord {...form} />;
  }
  return <Question {...form} details={details} origin={documentUri} />;
}

/** What the first step looked up; nothing is asked of the office here. */
function OfRecord(form: OfferingProps) {
  const { begunByNumber, patentNumber } = form.fields;
  const number = begunByNumber === true ? numberToAsk(patentNumber) : null;
  const { data } = useQuery({ ...listingQueries.lookup(number ?? ''), enabled: false });
  const details = number !== null && data ? detailsInRecord(data, []) : null;
  if (details === null) return null;
  return <Question key={number} {...form} details={details} origin={`record:${number}`} />;
}

type QuestionProps = OfferingProps & { details: Details; origin: string };

function Question({ fields, set, mayChangeOwners, details, origin }: QuestionProps) {
  const [settled, settle] = useSettled(origin);
  const id = useId();
  const offer = mayChangeOwners && details.owners ? companyOffer(details.owners, fields) : null;
  if (offer === null || settled.includes('company')) return null;
  const { values, source, replaces } = offer;
  const answer = (isYes: boolean) => {
    if (isYes) set(offer.change);
    settle(['company']);
  };
  return (
    <section className={classes.offer} aria-labelledby={id}>
      <div className={classes.words}>
        <h3 id={id} className={classes.question}>
          {copy.question(values[0] ?? '')}
        </h3>
        <p className={classes.value}>{copy.text(values, replaces)}</p>
        <p className={classes.place}>
          {source.place}{' '}
          {source.quote === '' ? null : <q className={classes.quote}>{source.quote}</q>}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="compact-md" variant="default" onClick={() => answer(true)}>
          {copy.yes}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={() => answer(false)}>
          {copy.no}
        </Button>
      </div>
    </section>
  );
}
