import type { Suggestions as DocumentSuggestions } from '@claimstead/contract/suggestions.contract.ts';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useLiveConnected } from '../../../lib/live.ts';
import { useMe } from '../../../lib/session.ts';
import { listingQueries } from '../listings.queries.ts';
import type { SellFields } from './draft-fields.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { type Offered, offersOf, type SuggestedField } from './suggestions.rules.ts';
import type { UploadItem } from './upload-items.ts';

const pollMs = 3000;

type SuggestionsProps = {
  fields: SellFields;
  set: (change: Partial<SellFields>) => void;
  patentId: string | null;
  items: UploadItem[];
  mayChangeOwners: boolean;
};

/** What the uploaded patent document says, once it has been uploaded and read. */
export function Suggestions({ items, patentId, ...form }: SuggestionsProps) {
  const document = items.find((item) => item.kind === 'document' && item.state === 'done');
  if (!document?.uri || patentId === null) return null;
  return <Found key={document.uri} patentId={patentId} documentUri={document.uri} {...form} />;
}

type FoundInDocument = NonNullable<DocumentSuggestions['found']>;

type FoundProps = Omit<SuggestionsProps, 'items' | 'patentId'> & {
  patentId: string;
  documentUri: string;
};

function Found({ patentId, documentUri, fields, set, mayChangeOwners }: FoundProps) {
  const data = useDocumentSuggestions(patentId, documentUri);
  const [settled, settle] = useSettled(documentUri);
  const [announced, setAnnounced] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  if (!data) return null;
  if (data.status === 'pending') {
    return (
      <p className={classes.pending} role="status">
        {copy.pending}
      </p>
    );
  }
  if (data.status === 'scan') return <p className={classes.pending}>{copy.scan}</p>;
  const { found } = data;
  if (!found) return null;
  const offers = offersOf(found, fields, settled, mayChangeOwners);
  const finish = ({ field }: Offered, announcement: string) => {
    settle(field);
    setAnnounced(announcement);
    // The row that was pressed disappears; the keyboard focus stays in the panel.
    heading.current?.focus({ preventScroll: true });
  };
  // The panel stays after its last suggestion was settled, and is gone on the next visit.
  if (offers.length === 0 && announced === '') return null;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        {copy.title}
      </h3>
      <p className={classes.intro}>
        {offers.length > 0 ? `${aboutDocument(found)} ${copy.intro}` : copy.allSettled}
      </p>
      <ul className={classes.rows}>
        {offers.map((offer) => (
          <SuggestionRow
            key={offer.field}
            offer={offer}
            onUse={() => {
              set(offer.change);
              finish(offer, copy.used(copy.named[offer.field]));
            }}
            onDismiss={() => finish(offer, copy.dismissed(copy.named[offer.field]))}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  );
}

function aboutDocument(found: FoundInDocument): string {
  const { kind, grantedOn } = found;
  const day = grantedOn === null ? null : formatDate(`${grantedOn}T12:00`);
  const about = copy.about(copy.kinds[kind], day);
  return isFromScan(found) ? `${about} ${copy.fromScan}` : about;
}

/** Whether any of it was read from pictures of pages. */
function isFromScan({ title, patentNumber, owners }: FoundInDocument): boolean {
  return [title, patentNumber, owners].some((one) => one?.source.fromScan === true);
}

/** What was found in this document, asked for until the server has read it. */
function useDocumentSuggestions(patentId: string, documentUri: string) {
  const isLive = useLiveConnected();
  const { data } = useQuery({
    ...listingQueries.suggestions(patentId, documentUri),
    // Live updates bring the answer; without a connection the page polls for it.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !isLive ? pollMs : false),
  });
  return data?.documentUri === documentUri ? data : undefined;
}

/** The fields whose suggestion was used or dismissed, which this device remembers. */
function useSettled(documentUri: string) {
  const me = useMe();
  const [settled, setSettled] = useState(() => loadSettled(me.id, documentUri));
  const settle = (field: SuggestedField) => {
    const fields = [...settled, field];
    setSettled(fields);
    saveSettled(me.id, { documentUri, fields });
  };
  return [settled, settle] as const;
}

/** What this device remembers about one document. */
type Settled = { documentUri: string; fields: SuggestedField[] };

function settledPlaceOf(userId: string): string {
  return `sell-suggestions:${userId}`;
}

/** Empty if another document was looked at since. */
function loadSettled(userId: string, documentUri: string): SuggestedField[] {
  try {
    const stored: Settled | null = JSON.parse(
      localStorage.getItem(settledPlaceOf(userId)) ?? 'null',
    );
    return stored?.documentUri === documentUri && Array.isArray(stored.fields) ? stored.fields : [];
  } catch {
    return [];
  }
}

function saveSettled(userId: string, settled: Settled): void {
  try {
    localStorage.setItem(settledPlaceOf(userId), JSON.stringify(settled));
  } catch {
    // Storage is full or turned off: the suggestions come back after a reload.
  }
}
