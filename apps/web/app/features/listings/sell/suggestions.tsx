import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useLiveConnected } from '../../../lib/live.ts';
import { useMe } from '../../../lib/session.ts';
import { listingQueries } from '../listings.queries.ts';
import type { SellFields } from './sell.rules.ts';
import { loadSettled, saveSettled } from './settled-suggestions.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { type Offered, offersOf } from './suggestions.rules.ts';
import type { UploadItem } from './upload-items.ts';

const pollMs = 3000;

type SuggestionsProps = {
  fields: SellFields;
  set: (change: Partial<SellFields>) => void;
  patentId: string | null;
  items: UploadItem[];
  mayChangeOwners: boolean;
};

/** What the uploaded patent document says, once it has arrived and was looked through. */
export function Suggestions({ items, patentId, ...form }: SuggestionsProps) {
  const document = items.find((item) => item.kind === 'document' && item.state === 'done');
  if (!document?.uri || patentId === null) return null;
  return <Found key={document.uri} patentId={patentId} documentUri={document.uri} {...form} />;
}

type FoundProps = Omit<SuggestionsProps, 'items' | 'patentId'> & {
  patentId: string;
  documentUri: string;
};

function Found({ patentId, documentUri, fields, set, mayChangeOwners }: FoundProps) {
  const me = useMe();
  const isLive = useLiveConnected();
  const suggestions = useQuery({
    ...listingQueries.suggestions(patentId, documentUri),
    // News comes by itself; while it cannot, the page asks until there is an answer.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !isLive ? pollMs : false),
  });
  const [settled, setSettled] = useState(() => loadSettled(me.id, documentUri));
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { data } = suggestions;
  if (data?.documentUri !== documentUri) return null;
  if (data.status === 'pending') {
    return (
      <p className={classes.pending} role="status">
        {copy.pending}
      </p>
    );
  }
  const { found } = data;
  if (!found) return null;
  const offers = offersOf(found, fields, settled, mayChangeOwners);
  const settle = ({ field }: Offered, said: string) => {
    const now = [...settled, field];
    setSettled(now);
    saveSettled(me.id, { documentUri, fields: now });
    setNews(said);
    // The row that was pressed goes: the keyboard stays with the panel.
    heading.current?.focus({ preventScroll: true });
  };
  // It stays where the last of it was just settled, and is gone with the next visit.
  if (offers.length === 0 && news === '') return null;
  const day = found.grantedOn === null ? null : formatDate(`${found.grantedOn}T12:00`);
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className={classes.title}>
        {copy.title}
      </h3>
      <p className={classes.intro}>
        {offers.length > 0
          ? `${copy.about(copy.kinds[found.kind], day)} ${copy.intro}`
          : copy.allSettled}
      </p>
      <ul className={classes.rows}>
        {offers.map((offer) => (
          <SuggestionRow
            key={offer.field}
            offer={offer}
            onUse={() => {
              set(offer.change);
              settle(offer, copy.used(copy.named[offer.field]));
            }}
            onDismiss={() => settle(offer, copy.dismissed(copy.named[offer.field]))}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </section>
  );
}
