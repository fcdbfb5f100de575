import type { Suggestions as DocumentSuggestions } from '@claimstead/contract/suggestions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '../../../lib/format-day.ts';
import { useLiveConnected } from '../../../lib/live.ts';
import { listingQueries } from '../listings.queries.ts';
import { type OfferingProps, OffersPanel } from './offers-panel.tsx';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import classes from './suggestions.module.css';
import { detailsInDocument } from './suggestions.rules.ts';
import type { UploadItem } from './upload-items.ts';

const pollMs = 3000;

type SuggestionsProps = OfferingProps & { patentId: string | null; items: UploadItem[] };

/** What the uploaded patent document says, once it has been uploaded and read. */
export function Suggestions({ items, patentId, ...form }: SuggestionsProps) {
  const document = items.find((item) => item.kind === 'document' && item.state === 'done');
  if (!document?.uri || patentId === null) return null;
  return <Found key={document.uri} patentId={patentId} documentUri={document.uri} {...form} />;
}

type FoundInDocument = NonNullable<DocumentSuggestions['found']>;

type FoundProps = OfferingProps & { patentId: string; documentUri: string };

function Found({ patentId, documentUri, ...form }: FoundProps) {
  const data = useDocumentSuggestions(patentId, documentUri);
  if (!data) return null;
  if (data.status === 'pending') {
    return (
      <p className={classes.pending} role="status">
        {copy.pending}
      </p>
    );
  }
  if (data.status === 'scan') {
    return (
      <p className={classes.pending} role="status">
        {copy.scan}
      </p>
    );
  }
  const { found } = data;
  if (!found) return null;
  return (
    <OffersPanel
      {...form}
      title={copy.title}
      intro={`${aboutDocument(found)} ${copy.intro}`}
      details={detailsInDocument(found)}
      origin={documentUri}
    />
  );
}

function aboutDocument({ kind, grantedOn }: FoundInDocument): string {
  const day = grantedOn === null ? null : formatShortDay(grantedOn);
  return copy.about(copy.kinds[kind], day);
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
